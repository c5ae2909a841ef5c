import type { Action, Proposal, Spot } from './table';

/** Confirms a proposal: what the board does first where it has something to do first, else its action. */
export function confirmProposal(
  { action, at, run }: Proposal,
  act: (action: Action, at: Spot) => void,
): void {
  if (run) run();
  else act(action, at ?? null);
}
