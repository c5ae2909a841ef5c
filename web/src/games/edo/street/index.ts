import type { Words } from '../../../lib/table';
import type { Frontage } from '../../../street/frontage';
import Facade from './Facade.svelte';
import './tokens.css';

const AIM: Words = {
  en: 'Most power wins, but only with a house in Edo.',
  fr: 'Le plus de pouvoir gagne, à condition d’avoir une maison à Edo.',
};
const aim: Frontage['aim'] = () => AIM;

const frontage: Frontage = { place: 3, beats: { 2: 80, 3: 73, 4: 82, 5: 81 }, Facade, aim };

export default frontage;
