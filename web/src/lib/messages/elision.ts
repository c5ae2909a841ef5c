/** French « de » and « que » lose their vowel before another: « de Luc », mais « d’Anna ». */

import { within } from './person';

function elides(name: string): boolean {
  return /^(?:[aeiouhœ]|y(?![aeiou]))/i.test(name.normalize('NFD'));
}

export function de(name: string): string {
  return elides(name) ? `d’${name}` : `de ${within(name)}`;
}

/** A text with its places filled; `place` has one group, and what it found there chooses the filling. */
export function filled(text: string, place: RegExp, filling: (name: string) => string | undefined): string {
  return text.replace(
    new RegExp(`(?:\\b([Dd]|[Qq]u)e )?${place.source}`, 'g'),
    (whole, before: string | undefined, name: string) => {
      const said = filling(name);
      if (said === undefined) return whole;
      if (before === undefined) return said;
      return elides(said) ? `${before}’${said}` : `${before}e ${within(said)}`;
    },
  );
}
