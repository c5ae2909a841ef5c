import type { Frontage } from '../../../street/frontage';
import Facade from './Facade.svelte';
import './tokens.css';

const alone: Frontage['alone'] = {
  words: {
    en: 'The puzzle of the day, puzzles by difficulty and the time trial',
    fr: 'L’énigme du jour, les énigmes par difficulté et le contre-la-montre',
  },
  options: ['mode', 'card'],
};
const frontage: Frontage = { place: 5, Facade, alone };

export default frontage;
