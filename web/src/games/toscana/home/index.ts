import { t, type Key } from '../../../lib/messages';
import type { Frontage } from '../../../home/gameListing';
import Facade from './Facade.svelte';
import './tokens.css';

const COUNTED: { [score: string]: Key } = {
  tiles: 'home.toscana.aim.tiles',
  own_tiles: 'home.toscana.aim.tiles',
  squares: 'home.toscana.aim.squares',
};
const aim: Frontage['aim'] = ({ score }) => t(COUNTED[String(score)] ?? COUNTED.tiles!);

const what: Frontage['what'] = 'home.toscana.what';

const frontage: Frontage = { place: 1, beats: { 2: 65, 3: 100, 4: 93, 5: 75, 6: 68 }, Facade, what, aim };

export default frontage;
