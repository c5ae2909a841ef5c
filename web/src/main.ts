import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';
import { loadPage } from './lib/pages';
import { showLanguage } from './lib/messages/catalogues.svelte';
import { keepWorker } from './lib/notifications/install.svelte';
import { route } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';

keepWorker();
void loadPage(route().page)?.catch(() => undefined);
void showLanguage(settings.lang).then(() => mount(App, { target: document.getElementById('app')! }));
