/** Loads the English messages and the styles of the page. */

import '../src/styles/tokens.css';
import '../src/styles/base.css';
import { loadMessages, showLanguage } from '../src/lib/messages/catalogues.svelte';

const games = ['edo', 'highway', 'jutaku', 'toscana', 'toshi'] as const;
await Promise.all(games.map((name) => loadMessages(`games/${name}`)));
await showLanguage('en');
