import { t } from '../../../lib/messages';
import type { Frontage } from '../../../home/gameListing';
import Facade from './Facade.svelte';
import './tokens.css';

const aim: Frontage['aim'] = ({ mode }) =>
  t(mode === 'puzzle' ? 'home.jutaku.aim.puzzle' : 'home.jutaku.aim');

const alone: Frontage['alone'] = {
  what: 'home.jutaku.alone',
  words: 'home.jutaku.alone.words',
  options: ['mode', 'card'],
};
const what: Frontage['what'] = 'home.jutaku.what';

const frontage: Frontage = { place: 5, beats: { 2: 80, 3: 68, 4: 100, 5: 100 }, Facade, what, aim, alone };

export default frontage;
