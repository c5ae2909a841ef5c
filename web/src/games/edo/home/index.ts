import { counted } from '../../../lib/messages';
import type { Frontage } from '../../../home/gameListing';
import Facade from './Facade.svelte';
import './tokens.css';

const aim: Frontage['aim'] = ({ samurai_per_point: many = 1 }) => counted('home.edo.aim', Number(many));

const what: Frontage['what'] = 'home.edo.what';

const frontage: Frontage = { place: 3, beats: { 2: 72, 3: 73, 4: 93, 5: 73 }, Facade, what, aim };

export default frontage;
