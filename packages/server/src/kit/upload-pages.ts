import { sql } from 'kysely';

/** How many pages an upload has, as far as whoever looked into it noted that; over the table or its name in a statement. */
export const pagesOf = (upload: string) =>
  sql<number | null>`(to_jsonb(${sql.table(upload)}) ->> 'pages')::int`;
