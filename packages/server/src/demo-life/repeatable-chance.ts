import { type RawBuilder, sql } from 'kysely';

/** A number from 0 to 1 that follows from a text and the number of the throw alone: every history of it is the same. */
export const repeatableChance = (key: string, n: number): RawBuilder<number> =>
  sql.raw(`((hashtextextended(${key}, ${n}) & 16777215) / 16777216.0)`);

/** The same, with the middle more likely than the ends. */
export const bellCurveChance = (key: string, n: number): RawBuilder<number> =>
  sql`(${repeatableChance(key, n)} + ${repeatableChance(key, n + 1000)} + ${repeatableChance(key, n + 2000)}) / 3`;
