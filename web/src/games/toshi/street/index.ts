import type { Words } from '../../../lib/table';
import type { Frontage } from '../../../street/frontage';
import Facade from './Facade.svelte';
import './tokens.css';

const AIM: Words = {
  en: 'A card belongs to whoever has most tokens on and around it. Most points win: buildings, and a prize for most parks.',
  fr: 'Une carte revient à qui a le plus de jetons dessus et autour. Les bâtiments valent des points, et le plus de parcs une prime.',
};
const aim: Frontage['aim'] = () => AIM;

const frontage: Frontage = { place: 2, beats: { 2: 93, 3: 61, 4: 70, 5: 70 }, Facade, aim, follows: { builder_ties: { specialisations: true } } };

export default frontage;
