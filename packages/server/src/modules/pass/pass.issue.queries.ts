import { sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import type { PassWork } from './pass.work.queries.ts';

/** A person's passes are asked for at most once in so long. */
const pauseMs = 10_000;

/** The last of so many new numbers of a subject's passes; null when it was given some a moment ago. */
export async function takePassNumbers(work: PassWork, type: number, sid: number, count: number) {
  const { now } = work;
  const db = databaseOf(work);
  const row = await db
    .insertInto('passSubject')
    .values({ type, sid, jti: count, issuedAt: now })
    .onConflict((known) =>
      known
        .columns(['type', 'sid'])
        .doUpdateSet({ jti: sql`pass_subject.jti + ${count}`, issuedAt: now })
        .where((eb) =>
          eb.or([
            eb('passSubject.issuedAt', '<=', new Date(now.getTime() - pauseMs)),
            // A moment far ahead was written before the clock went back, and keeps nobody waiting; one that is hardly
            // ahead was written by a call beside this one, or by a node whose clock runs a little before.
            eb('passSubject.issuedAt', '>', new Date(now.getTime() + pauseMs)),
          ]),
        ),
    )
    .returning('jti')
    .executeTakeFirst();
  return row?.jti ?? null;
}

const holders = {
  U: { table: sql.table('employee'), kind: sql.lit('U') },
  V: { table: sql.table('visit'), kind: sql.lit('V') },
} as const;

/**
 * The seconds of issue of new passes of employees or guests, by their ids: now, and in any case after all that ends
 * passes issued before, also where the clock went back or an end came within this second. To be asked before it is
 * looked up what a pass is good for: so what is changed in between ends it.
 */
export async function passIssueSeconds(
  work: PassWork,
  of: keyof typeof holders,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { now } = work;
  const db = databaseOf(work);
  const { table, kind } = holders[of];
  const { rows } = await sql<{ id: number; ended: number | null }>`
    select s.id, (
      select floor(extract(epoch from max(r.before)))::float8 from revocation r
      where r.project_id = s.project_id and r.op = 'add'
        and (r.kind, r.ref) in (('P', s.project_id), ('T', s.company_id), (${kind}, s.id))) as ended
    from ${table} s where s.id = any(${[...ids]}::bigint[])`.execute(db);
  const second = Math.floor(now.getTime() / 1000);
  return new Map(rows.map(({ id, ended }) => [id, ended === null ? second : Math.max(second, ended + 1)]));
}
