import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';
import { keepWorker } from './lib/notifications/install.svelte';

keepWorker();
mount(App, { target: document.getElementById('app')! });
