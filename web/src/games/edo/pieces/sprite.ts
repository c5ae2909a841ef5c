/** All drawn pieces, cut once: what `<use href="#edo-…">` refers to. */

import { fresh } from '../print/ink';
import { house, keep, shop } from './buildings';
import { growth } from './growth';
import { rice, ryo, stone, wood } from './goods';
import { CRESTS, merchant, official, samurai } from './people';

const shade = (name: string, top: string, foot: string): string =>
  `<linearGradient id="edo-${name}" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="color-mix(in oklab,${top})"/><stop offset="1" stop-color="color-mix(in oklab,${foot})"/></linearGradient>`;

/** What a picture's sky is printed in. */
const SKIES = { dawn: 'vermilion', day: 'blue', wood: 'green', gold: 'ochre', dusk: 'indigo' };

let cut = '';

export function sprite(): string {
  if (cut) return cut;
  fresh();
  const all: Record<string, string> = {
    'house-0': house(31),
    'house-1': house(38),
    'house-2': house(45),
    post: shop(),
    fortress: keep(),
    official: official(),
    merchant: merchant(),
    ...growth(),
    rice: rice(),
    wood: wood(),
    stone: stone(),
    ryo: ryo(),
  };
  CRESTS.forEach((crest, seat) => {
    all[`samurai-${seat}`] = samurai(seat);
    all[`crest-${seat}`] = crest;
  });
  cut = Object.entries(all)
    .map(([name, art]) => `<g id="edo-${name}">${art}</g>`)
    .join('');
  cut += shade('roof', 'var(--edo-roof) 70%,var(--edo-indigo)', 'var(--edo-roof) 100%,var(--edo-roof)');
  cut += shade('cedar', 'var(--edo-green) 62%,var(--edo-blue)', 'var(--edo-green) 60%,var(--edo-paper)');
  cut += shade('pine', 'var(--edo-green) 60%,var(--edo-blue)', 'var(--edo-green) 90%,var(--edo-blue)');
  for (const [name, ink] of Object.entries(SKIES))
    cut += shade(
      `sky-${name}`,
      `var(--edo-${ink}) 88%,var(--edo-slip)`,
      `var(--edo-${ink}) 6%,var(--edo-slip)`,
    );
  cut += shade('brow', 'var(--edo-green) 70%,var(--edo-slip)', 'var(--edo-green) 14%,var(--edo-slip)');
  return cut;
}
