/** French elision: « de Luc », but « d’Anna ». */

import { midSentence, Person } from './person';

function elides(name: string): boolean {
  return /^(?:[aeiouhœ]|y(?![aeiou]))/i.test(name.normalize('NFD'));
}

function inside(filling: string | Person): string {
  return String(filling instanceof Person ? midSentence(filling) : filling);
}

export function de(person: string | Person): string {
  return elides(String(person)) ? `d’${person}` : `de ${inside(person)}`;
}

/**
 * Replaces every match of `place` by the filling of its one group. The words `elided`, separated by a bar,
 * lose their
 * last letter before a vowel.
 */
export function filled(
  text: string,
  place: RegExp,
  elided: string,
  filling: (name: string) => string | Person | undefined,
): string {
  return text.replace(
    new RegExp(`(?:\\b(${elided}) )?${place.source}`, 'g'),
    (whole, before: string | undefined, name: string) => {
      const said = filling(name);
      if (said === undefined) return whole;
      if (before === undefined) return String(said);
      return elides(String(said)) ? `${before.slice(0, -1)}’${said}` : `${before} ${inside(said)}`;
    },
  );
}
