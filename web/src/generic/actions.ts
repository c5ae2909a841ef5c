/** The actions of a view, their words and their areas in the picture. */

import { said } from '../lib/messages';
import type { Person } from '../lib/messages/person';
import type { Action, Line, View } from '../lib/table';

/** A rectangle of the picture, in its pixels. */
export type Area = readonly [x: number, y: number, width: number, height: number];

export interface Offer {
  /** The index in the list of the view. */
  index: number;
  action: Action;
  words: string;
  area: Area | null;
}

/** An action in its notation, for want of words. */
export function formatAction(action: Action): string {
  return Object.entries(action)
    .map(([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** The listed actions of a view; null if there are too many to list. */
export function offersOf(view: View, names: readonly Person[]): Offer[] | null {
  const { offered, display } = view;
  if (!Array.isArray(offered)) return null;
  return offered.map((action, index) => {
    const words = display?.actions[index];
    const [x, y, width, height] = display?.areas[index] ?? [];
    return {
      index,
      action,
      words: words ? said(words, names) : formatAction(action),
      area:
        x === undefined || y === undefined || width === undefined || height === undefined
          ? null
          : [x, y, width, height],
    };
  });
}

/** An executed or advised action in words. */
export function wordsOf(line: Line, view: View, names: readonly Person[]): string {
  if (line.words) return said(line.words, names);
  const action = line.do ?? {};
  const offer = offersOf(view, names)?.find((one) => JSON.stringify(one.action) === JSON.stringify(action));
  return offer?.words ?? formatAction(action);
}

/** An address of the picture for an <img>, in which it runs no scripts and loads nothing. */
export const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Texts compare without case and accents. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
