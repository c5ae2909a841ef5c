import type { Frontage } from '../../../home/gameListing';
import Facade from './Facade.svelte';
import './tokens.css';

const aim: Frontage['aim'] = ({ samurai_per_point: many = 1 }) => ({
  en: `Most power wins, but only with a house in Edo. At the end ${many === 1 ? 'each samurai' : `every ${many} samurai`} in the country and every 50 Ryo add 1.`,
  fr: `Qui a le plus de pouvoir gagne, s’il a une maison à Edo. À la fin, 1 point par ${many === 1 ? 'samouraï' : `groupe de ${many} samouraïs`} dans le pays et par tranche de 50 ryō.`,
});

const what: Frontage['what'] = {
  en: 'Plan in secret, trade, build towns with your samurai.',
  fr: 'Prévoyez en secret, commercez, bâtissez avec vos samouraïs.',
};

const frontage: Frontage = { place: 3, beats: { 2: 80, 3: 73, 4: 82, 5: 81 }, Facade, what, aim };

export default frontage;
