import { type SqlBool, sql } from 'kysely';
import { goesWithTable, onePerRowOf, type TableBounds } from '../../kit/retention/table-bounds.ts';

export const visitBounds = {
  visit: {
    // Who comes along has a visit of the same time; a card that is still out keeps the visit it was lent to.
    old: (now, keep) => sql<SqlBool>`end_at < ${now} - ${sql.lit(keep.records)} * interval '1 day'
      and state <> 'arrived' and not exists (select from visitor_card c where c.visit_id = visit.id)`,
  },
  visitLink: {
    old: (now, keep) => sql<SqlBool>`end_at < ${now} - ${sql.lit(keep.records)} * interval '1 day'`,
  },
  visitMessage: goesWithTable('visit'),
  visitPoster: onePerRowOf('project'),
  visitStep: goesWithTable('visit'),
} satisfies TableBounds;
