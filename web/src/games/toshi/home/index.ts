import type { BilingualText } from '../../../lib/table';
import type { Frontage } from '../../../home/gameListing';
import Facade from './Facade.svelte';
import './tokens.css';

const AIM: BilingualText = {
  en: 'Most points win. A building gives its number to whoever has most tokens around it. Whoever has most Parks, counting the Monument as one, gets 12.',
  fr: 'Qui a le plus de points gagne. Un bâtiment donne son chiffre à qui a le plus de jetons autour ; le plus de Parcs, Monument compris, donne 12 points.',
};
const aim: Frontage['aim'] = () => AIM;

const what: Frontage['what'] = {
  en: 'A game of tricks: the winner builds, the others place tokens.',
  fr: 'Un jeu de plis : qui gagne bâtit, les autres posent des jetons.',
};

const frontage: Frontage = {
  place: 2,
  beats: { 2: 93, 3: 61, 4: 70, 5: 70 },
  Facade,
  what,
  aim,
  follows: { builder_ties: { specialisations: true } },
};

export default frontage;
