/** All drawn pieces, cut once: what `<use href="#edo-…">` refers to. */

import { fresh } from '../print/ink';
import { house, keep, shop } from './buildings';
import { rice, ryo, stone, wood } from './goods';
import { CRESTS, merchant, official, samurai } from './people';

let cut = '';

export function sprite(): string {
  if (cut) return cut;
  fresh();
  const all: Record<string, string> = {
    'house-0': house(31), 'house-1': house(38), 'house-2': house(45), post: shop(), fortress: keep(), official: official(), merchant: merchant(),
    rice: rice(), wood: wood(), stone: stone(), ryo: ryo(),
  };
  CRESTS.forEach((crest, seat) => {
    all[`samurai-${seat}`] = samurai(seat);
    all[`crest-${seat}`] = crest;
  });
  cut = Object.entries(all).map(([name, art]) => `<g id="edo-${name}">${art}</g>`).join('');
  cut += '<linearGradient id="edo-roof" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="color-mix(in oklab,var(--edo-roof) 70%,var(--edo-indigo))"/><stop offset="1" stop-color="var(--edo-roof)"/></linearGradient>';
  return cut;
}
