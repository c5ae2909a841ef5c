import type { Words } from '../../../lib/table';
import type { Frontage } from '../../../street/frontage';
import Facade from './Facade.svelte';
import './tokens.css';

const AIM: Words = {
  en: 'A card belongs to whoever has most tokens on and around it. Most points win.',
  fr: 'Une carte revient à qui a le plus de jetons dessus et autour. Qui a le plus de points gagne.',
};
const aim: Frontage['aim'] = () => AIM;

const frontage: Frontage = { place: 2, beats: { 2: 93, 3: 61, 4: 70, 5: 70 }, Facade, aim, follows: { builder_ties: { specialisations: true } } };

export default frontage;
