/**
 * The type that a catalogue has in every language: the type of the English one, with texts widened to string.
 */
export type MessagesOf<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { [Key in keyof T]: MessagesOf<T[Key]> };
