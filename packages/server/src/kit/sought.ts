import { type RawBuilder, sql } from 'kysely';

/** A record that a search found: its name, and what tells it from others of that name. */
export type Sought = { id: number; name: string; about: string | null };

/** The shortest name holds the least besides the word. */
export const closest = (column: string): RawBuilder<number> => sql<number>`length(${sql.ref(column)})`;
