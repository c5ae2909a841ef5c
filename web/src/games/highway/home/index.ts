import { t } from '../../../lib/messages';
import type { Frontage } from '../../../home/gameListing';
import Facade from './Facade.svelte';
import './tokens.css';

const aim: Frontage['aim'] = ({ missions }) =>
  t(missions === true ? 'home.highway.aim.missions' : 'home.highway.aim');

/** The lessons teach the basic game. */
const teaches: Frontage['teaches'] = ({ missions }) =>
  missions === true
    ? {
        clause: 'H-21',
        words: 'home.highway.missions',
      }
    : null;

const warns: Frontage['warns'] = ({ hands }) => (hands === 'real' ? 'home.highway.hands' : null);

/** A slight shake, so that a hand feels like one. */
const also: Frontage['also'] = {
  what: 'home.highway.also',
  words: 'home.highway.also.words',
  options: { city: 'dealt', hands: 'real', tremor: 1 },
};

const what: Frontage['what'] = 'home.highway.what';

const alone: Frontage['alone'] = {
  what: 'home.highway.alone',
  words: 'home.highway.alone.words',
  options: [],
};

const frontage: Frontage = {
  place: 4,
  beats: { 2: 62, 3: 71, 4: 80, 5: 65 },
  Facade,
  what,
  aim,
  teaches,
  warns,
  quick: { city: 'dealt' },
  also,
  alone,
};

export default frontage;
