import type { Refusal } from './table';

/** Whether a refusal concerns a display name and is shown at the name's field. */
export const refusesName = (refusal: Refusal | null): boolean => refusal?.clause?.startsWith('S-3') ?? false;

/** A refusal by the page itself, in the language of the page. */
export function ownRefusal(text: string, clause: string | null = null): Refusal {
  return { clause, en: text, fr: text, where: null };
}
