/**
 * Data of games in the types that the games declare in Python, generated to `games/<key>/wire.ts`. A test
 * of the
 * server validates the data of random games against the declared types; the page relies on it.
 */

/** All fields of the members of a union, each optional: an action of unknown kind. */
export type Fields<Union> = {
  [Key in Union extends unknown ? keyof Union : never]?: Union extends { [Name in Key]?: infer Value }
    ? Value
    : never;
};

/** Reads data that the server sent, or a draft that this page saved. */
export function gameData<Declared>(data: unknown): Declared {
  return data as Declared;
}
