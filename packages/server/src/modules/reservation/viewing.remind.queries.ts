import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { queueMessages } from '../visit/index.ts';

/** So many hours before a viewing its guest and its host are reminded of it. */
const dayHours = 24;
const nearHours = 2;

const hours = (many: number) => sql`${sql.lit(many)} * interval '1 hour'`;

type Reminder = {
  column: 'told_day_at' | 'told_near_at';
  /** It is time for it, over `viewing`. */
  due: RawBuilder<SqlBool>;
};

/**
 * Reminds of viewings, each once: what says so changes with the message that goes out, in one transaction, so that neither a
 * second node nor a task that was cut off sends it twice. The guest gets the message of their invitation, unless that waits for a review or has ended: a link that opens nothing is
 * no reminder. The change of the
 * row lets the bell of the host tell it. A viewing that was planned later than a reminder was due gets none: they have only
 * just heard of it. A clock that stood still makes up for the first as long as the second isn't due.
 */
async function remind(db: Db, now: Date, { column, due }: Reminder): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ visitId: number | null }>`
      update viewing set ${sql.ref(column)} = ${now}
      where id = any(array(
        select viewing.id from viewing where viewing.state = 'planned' and viewing.start_at > ${now}
          and viewing.start_at <= ${now}::timestamptz + ${hours(dayHours)}
          and ${sql.ref(column)} is null and ${due} order by viewing.id for update skip locked))
      returning (select v.id from visit v
        where v.id = visit_id and v.state in ('invited', 'approved')) as "visitId"`.execute(trx);
    const visitIds = rows.flatMap(({ visitId }) => visitId ?? []);
    await queueMessages({ db: trx, now }, 'remind', visitIds);
  });
}

const plannedBefore = (many: number) => sql<SqlBool>`viewing.planned_at <= viewing.start_at - ${hours(many)}`;

export async function remindOfViewings(db: Db, now: Date): Promise<void> {
  const isNear = sql<SqlBool>`viewing.start_at <= ${now}::timestamptz + ${hours(nearHours)}`;
  const day = sql<SqlBool>`(${plannedBefore(dayHours)} and not ${isNear})`;
  await remind(db, now, { column: 'told_day_at', due: day });
  const near = sql<SqlBool>`(${plannedBefore(nearHours)} and ${isNear})`;
  await remind(db, now, { column: 'told_near_at', due: near });
}
