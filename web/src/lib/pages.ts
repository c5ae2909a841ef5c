/** The pages, each in a separate chunk. */
export const pages = {
  home: () => import('../pages/HomePage.svelte'),
  lobby: () => import('../pages/LobbyPage.svelte'),
  you: () => import('../pages/AccountPage.svelte'),
  in: () => import('../pages/DeviceLinkPage.svelte'),
  seat: () => import('../pages/JoinSeatPage.svelte'),
  watch: () => import('../pages/WatchInvitationPage.svelte'),
  new: () => import('../pages/NewTablePage.svelte'),
  replay: () => import('../pages/ReplayPage.svelte'),
  review: () => import('../pages/ReplayPage.svelte'),
  upload: () => import('../pages/UploadPage.svelte'),
  neighbours: () => import('../pages/BotsPage.svelte'),
  puzzles: () => import('../pages/PuzzlesPage.svelte'),
  learn: () => import('../pages/LearnPage.svelte'),
  rules: () => import('../pages/RulesPage.svelte'),
  table: () => import('../pages/TablePage.svelte'),
  clubs: () => import('../pages/ClubsPage.svelte'),
  club: () => import('../pages/ClubPage.svelte'),
  tournament: () => import('../pages/TournamentPage.svelte'),
  screen: () => import('../pages/ScreenPage.svelte'),
  companion: () => import('../pages/CompanionPage.svelte'),
  privacy: () => import('../pages/PrivacyPage.svelte'),
  standings: () => import('../pages/StandingsPage.svelte'),
};

export function isLazy(page: string): page is keyof typeof pages {
  return page in pages;
}

/** Starts loading a page; null for an unknown address. */
export function loadPage(page: string): Promise<unknown> | null {
  return isLazy(page) ? pages[page]() : null;
}
