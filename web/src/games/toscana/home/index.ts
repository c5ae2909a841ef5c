import type { BilingualText } from '../../../lib/table';
import type { Frontage } from '../../../home/gameListing';
import Facade from './Facade.svelte';
import './tokens.css';

const COUNTED: { [score: string]: BilingualText } = {
  tiles: {
    en: 'The largest area of your colour wins, joined edge to edge (corners do not join). Count the tiles that it runs across, your rival’s too.',
    fr: 'Qui a la plus grande zone de sa couleur, reliée par les côtés, gagne : on compte les tuiles où elle passe, même adverses.',
  },
  own_tiles: {
    en: 'The largest joined area of your colour wins, counted in tiles of your own.',
    fr: 'Qui a la plus grande zone d’un seul tenant à sa couleur gagne ; on n’y compte que ses propres tuiles.',
  },
  squares: {
    en: 'The largest joined area of your colour wins, counted in squares.',
    fr: 'Qui a la plus grande zone d’un seul tenant à sa couleur gagne ; on en compte les cases.',
  },
};
const aim: Frontage['aim'] = ({ score }) => COUNTED[String(score)] ?? COUNTED.tiles!;

const what: Frontage['what'] = {
  en: 'Lay tiles of two colours, grow the largest area in yours.',
  fr: 'Posez des tuiles bicolores, étendez votre plus grande zone.',
};

const frontage: Frontage = { place: 1, beats: { 2: 65, 3: 100, 4: 93, 5: 75 }, Facade, what, aim };

export default frontage;
