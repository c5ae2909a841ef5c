/** Loads the messages of all languages, so that tests can switch between them. */

import { readdirSync } from 'node:fs';
import { loadMessages, showLanguage } from '../src/lib/messages/catalogues.svelte';

const games = readdirSync('src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory());
await Promise.all(games.map(({ name }) => loadMessages(`games/${name}`)));
await showLanguage('fr');
await showLanguage('en');
