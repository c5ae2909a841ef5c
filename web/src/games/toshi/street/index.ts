import type { Words } from '../../../lib/table';
import type { Frontage } from '../../../street/frontage';
import Facade from './Facade.svelte';
import './tokens.css';

const AIM: Words = {
  en: 'Most points win. A building pays its number to whoever has most tokens on and around it; most Parks pay 12, the Monument counts as a Park, a tie shares.',
  fr: 'Un bâtiment rapporte son chiffre à qui a le plus de jetons dessus et autour. Le plus de Parcs : 12 points, Monument compris, partagés à égalité.',
};
const aim: Frontage['aim'] = () => AIM;

const what: Frontage['what'] = {
  en: 'A game of tricks: the winner builds, the others plant trees.',
  fr: 'Un jeu de plis : qui gagne bâtit, les autres plantent des arbres.',
};

const frontage: Frontage = { place: 2, beats: { 2: 93, 3: 61, 4: 70, 5: 70 }, Facade, what, aim, follows: { builder_ties: { specialisations: true } } };

export default frontage;
