/** What the keys mean on Edo's board. */

import { keyFor, placeOf } from '../../lib/keys';
import type { KeyHelp, Lang } from '../../lib/table';

export type Command =
  | { do: 'step' | 'turn' | 'own' | 'shogun' | 'shift'; by: 1 | -1 }
  | { do: 'pick'; n: number }
  | { do: 'enter' | 'overview' | 'zoom' | 'stop' };

const ORDERS: Record<string, Command> = {
  ArrowUp: { do: 'step', by: -1 },
  ArrowDown: { do: 'step', by: 1 },
  ArrowLeft: { do: 'turn', by: -1 },
  ArrowRight: { do: 'turn', by: 1 },
  '+': { do: 'own', by: 1 },
  '=': { do: 'own', by: 1 },
  '-': { do: 'own', by: -1 },
  s: { do: 'shogun', by: 1 },
  d: { do: 'shogun', by: -1 },
  ',': { do: 'shift', by: -1 },
  '.': { do: 'shift', by: 1 },
  t: { do: 'overview' },
  z: { do: 'zoom' },
  x: { do: 'stop' },
  Enter: { do: 'enter' },
};

/** The order a key gives, if any. */
export function command(event: KeyboardEvent): Command | undefined {
  const key = keyFor(event);
  if (key === null) return undefined;
  const n = placeOf(key);
  return n === null ? ORDERS[key] : { do: 'pick', n };
}

const HELP: Record<Lang, KeyHelp[]> = {
  en: [
    { keys: ['1', '2', '3'], words: 'Planning: go to a card; else choose from the list' },
    { keys: ['↑', '↓'], words: 'Next or previous card, or line of the list' },
    { keys: ['←', '→'], words: 'Planning: turn the card to another action' },
    { keys: ['+', '−'], words: 'Planning: officials of yours' },
    { keys: ['S', 'D'], words: 'Planning: one Shogun’s official more or less' },
    { keys: [',', '.'], words: 'Planning: the card earlier or later' },
    { keys: ['Enter'], words: 'Seal the plan, or choose; then confirm' },
    { keys: ['X'], words: 'End this card' },
    { keys: ['T'], words: 'Cards, towns, costs' },
    { keys: ['Z'], words: 'The map closer or whole' },
  ],
  fr: [
    { keys: ['1', '2', '3'], words: 'Programme : aller à une carte ; sinon choisir dans la liste' },
    { keys: ['↑', '↓'], words: 'Carte ou ligne suivante, précédente' },
    { keys: ['←', '→'], words: 'Programme : tourner la carte vers une autre action' },
    { keys: ['+', '−'], words: 'Programme : vos fonctionnaires' },
    { keys: ['S', 'D'], words: 'Programme : un fonctionnaire du shogun de plus ou de moins' },
    { keys: [',', '.'], words: 'Programme : la carte plus tôt ou plus tard' },
    { keys: ['Entrée'], words: 'Sceller le programme, ou choisir ; puis confirmer' },
    { keys: ['X'], words: 'Finir cette carte' },
    { keys: ['T'], words: 'Cartes, villes, coûts' },
    { keys: ['Z'], words: 'La carte de plus près ou entière' },
  ],
};

export function keys(lang: Lang): KeyHelp[] {
  return HELP[lang];
}

/** The focus goes to the next control of what is asked, or back to the one before; false where there is none. */
export function stepped(root: HTMLElement, by: number): boolean {
  const all = [
    ...root.querySelectorAll<HTMLElement>('[data-asked] button:not(:disabled), [data-asked] select'),
  ];
  const here = all.indexOf(document.activeElement as HTMLElement);
  const next = all[here < 0 ? (by > 0 ? 0 : all.length - 1) : (here + by + all.length) % all.length];
  next?.focus();
  return next !== undefined;
}

/** Takes the nth choice, or, without a number, ends the card; false where there is nothing of the kind. */
export function pressed(root: HTMLElement, n: number | null): boolean {
  const found =
    n === null
      ? root.querySelector<HTMLElement>('[data-done]')
      : root.querySelectorAll<HTMLElement>('[data-choice]:not(:disabled)')[n];
  found?.click();
  return Boolean(found);
}
