import { t } from '../../../lib/messages';
import type { Frontage } from '../../../home/gameListing';
import Facade from './Facade.svelte';
import './tokens.css';

const aim: Frontage['aim'] = () => t('home.toshi.aim');

const what: Frontage['what'] = 'home.toshi.what';

const frontage: Frontage = {
  place: 2,
  beats: { 2: 93, 3: 61, 4: 70, 5: 70, 6: 34 },
  Facade,
  what,
  aim,
  follows: { builder_ties: { specialisations: true } },
};

export default frontage;
