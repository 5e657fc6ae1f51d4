import type { Hit, SoughtKind } from '@mdi/contract/modules/search/search.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';
import type { SoughtQuery } from '../../kit/sought.ts';

/** A query for records of a kind, and whether it tells which of its kind each is. */
export type Asked = { kind: SoughtKind; query: SoughtQuery; of: boolean };

type Found = Hit & { part: number; place: number };

/** What these queries find, in one statement, in their order. */
export async function foundBy(ctx: Ctx, queries: readonly Asked[]): Promise<Hit[]> {
  if (queries.length === 0) return [];
  const parts = queries.map(
    ({ kind, query, of }, part) => sql`
      (select ${sql.lit(kind)} as kind, q.id, q.name::text, q.about::text, ${of ? sql`q.of::text` : sql`null`} as of,
        ${sql.lit(part)} as part, row_number() over () as place from (${query}) q)`,
  );
  const { rows: found } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(rows(ctx));
  const inOrder = found.toSorted((a, b) => a.part - b.part || a.place - b.place);
  return inOrder.map(({ kind, id, name, about, of }) => ({ kind, id, name, about, of }));
}
