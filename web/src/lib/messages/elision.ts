/** French elision: « de Luc », but « d’Anna ». */

import { within } from './person';

function elides(name: string): boolean {
  return /^(?:[aeiouhœ]|y(?![aeiou]))/i.test(name.normalize('NFD'));
}

export function de(name: string): string {
  return elides(name) ? `d’${name}` : `de ${within(name)}`;
}

/** Replaces every match of `place` by the filling of its one group, with elision. */
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
