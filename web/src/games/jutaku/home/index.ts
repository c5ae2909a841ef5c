import type { BilingualText } from '../../../lib/table';
import type { Frontage } from '../../../home/gameListing';
import Facade from './Facade.svelte';
import './tokens.css';

const AIM: BilingualText = {
  en: 'Most yen wins. The game ends with the round in which somebody completes a fourth house.',
  fr: 'Qui a le plus de yens gagne. La partie finit avec la manche où quelqu’un achève sa quatrième maison.',
};
const PUZZLE: BilingualText = {
  en: 'Build the house of the card, as fast as you can.',
  fr: 'Construisez la maison de la carte, le plus vite possible.',
};
const aim: Frontage['aim'] = ({ mode }) => (mode === 'puzzle' ? PUZZLE : AIM);

const alone: Frontage['alone'] = {
  what: { en: 'puzzles and time trials', fr: 'énigmes et contre-la-montre' },
  words: {
    en: 'The puzzle of the day, puzzles by difficulty and the time trial',
    fr: 'L’énigme du jour, les énigmes par difficulté et le contre-la-montre',
  },
  options: ['mode', 'card'],
};
const what: Frontage['what'] = {
  en: 'Build houses of wooden pieces, faster than the others.',
  fr: 'Bâtissez des maisons de bois, plus vite que les autres.',
};

const frontage: Frontage = { place: 5, beats: { 2: 80, 3: 68, 4: 100, 5: 100 }, Facade, what, aim, alone };

export default frontage;
