/** Descriptions of a table's options. */

import type { GameFacts, OptionFacts } from './api';
import type { Json } from './table';
import { labelled, said, t } from './messages';

/** Describes an option's value as the form for a new table does. */
export function describeValue(option: OptionFacts, value: Json): string {
  const words = option.says[JSON.stringify(value)];
  if (words) return said(words);
  return typeof value === 'boolean' ? t(value ? 'new.yes' : 'new.no') : String(value);
}

/** The options with values other than the default. */
export function describeOptions(
  game: Pick<GameFacts, 'options'>,
  options: { [name: string]: Json },
): string[] {
  return game.options.flatMap((option) => {
    const value = options[option.name];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(option.values[0])) return [];
    return [labelled(said(option.words), describeValue(option, value))];
  });
}
