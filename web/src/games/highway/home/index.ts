import type { BilingualText } from '../../../lib/table';
import type { Frontage } from '../../../home/gameListing';
import Facade from './Facade.svelte';
import './tokens.css';

const AIM: BilingualText = {
  en: 'Be the first to place all your cars: you place one when your road is the first over or under somebody else’s. Pillars cost discs: without any, only exits are left.',
  fr: 'Posez le premier toutes vos voitures : une par route adverse franchie en premier, dessus ou dessous. Les piliers coûtent des disques ; sans disque, il ne reste que les sorties.',
};
const MISSIONS: BilingualText = {
  en: 'Most points win: cars, missions and what is left in stock count.',
  fr: 'Qui a le plus de points gagne : voitures, missions et réserve comptent.',
};
const aim: Frontage['aim'] = ({ missions }) => (missions === true ? MISSIONS : AIM);

/** The lessons teach the basic game. */
const teaches: Frontage['teaches'] = ({ missions }) =>
  missions === true
    ? {
        clause: 'H-21',
        words: { en: 'How missions make points', fr: 'Comment les missions rapportent des points' },
      }
    : null;

/** A slight shake, so that a hand feels like one. */
const also: Frontage['also'] = {
  what: { en: 'Carry by hand', fr: 'Pose à la main' },
  words: {
    en: 'You carry every piece to its place: what you touch may fall.',
    fr: 'Vous portez chaque pièce à sa place : ce que vous touchez peut tomber.',
  },
  options: { city: 'dealt', hands: 'real', tremor: 1 },
};

const what: Frontage['what'] = {
  en: 'Lead your roads over and under those of the others.',
  fr: 'Faites passer vos routes sur et sous celles des autres.',
};

const frontage: Frontage = {
  place: 4,
  beats: { 2: 62, 3: 71, 4: 80, 5: 65 },
  Facade,
  what,
  aim,
  teaches,
  quick: { city: 'dealt' },
  also,
};

export default frontage;
