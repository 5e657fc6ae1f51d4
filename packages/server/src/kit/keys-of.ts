/** The keys of a record, as literally as it is written. */
export const keysOf = <R extends object>(record: R) =>
  // The object beside it has exactly the keys of its type.
  Object.keys(record) as Extract<keyof R, string>[];
