import type { Words } from '../../../lib/table';
import type { Frontage } from '../../../street/frontage';
import Facade from './Facade.svelte';
import './tokens.css';

const AIM: Words = {
  en: 'A card belongs to whoever has most tokens on and around it. Most points win: buildings count their number, most parks and Monument 12.',
  fr: 'Une carte revient à qui a le plus de jetons dessus et autour. Les bâtiments valent leur chiffre ; le plus de parcs et monument, 12 points.',
};
const aim: Frontage['aim'] = () => AIM;

const what: Frontage['what'] = {
  en: 'A game of tricks: the winner builds, the others plant trees.',
  fr: 'Un jeu de plis : qui gagne bâtit, les autres plantent des arbres.',
};

const frontage: Frontage = { place: 2, beats: { 2: 93, 3: 61, 4: 70, 5: 70 }, Facade, what, aim, follows: { builder_ties: { specialisations: true } } };

export default frontage;
