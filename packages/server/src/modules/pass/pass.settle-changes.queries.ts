import { type RawBuilder, sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import {
  endIssuedPasses,
  notifyReaders,
  renewCardLists,
  revokeDeleted,
} from './pass.notify-readers.queries.ts';
import type { PassWork } from './pass.work.queries.ts';

type Change = {
  projectId: number;
  kind: 'P' | 'T' | 'U' | 'V' | 'C';
  ref: number;
  /** Whether passes that were issued may say too much. */
  less: boolean;
  gone: boolean;
};

/**
 * Takes what was noted (by triggers on everything that passes depend on) and has come to matter. A visit that is over
 * by its own time needs no word.
 */
async function taken(work: PassWork, which: RawBuilder<unknown>): Promise<Change[]> {
  const { now } = work;
  const db = databaseOf(work);
  const found = await sql<Change>`
    with due as (
      select id from pass_change where ${which} and due <= ${now} order by id for update skip locked),
    taken as (delete from pass_change c using due where c.id = due.id returning c.*)
    select t.project_id, t.kind, t.ref, bool_or(t.gone) as gone, bool_or(
      t.less and (t.days is null or t.days @> (${now}::timestamptz at time zone p.time_zone)::date)) as less
    from taken t join project p on p.id = t.project_id
    where t.kind <> 'V' or t.gone or exists (
      select from visit v where v.id = t.ref and v.end_at > ${now}::timestamptz - interval '1 minute')
    group by t.project_id, t.kind, t.ref order by t.project_id, t.kind, t.ref`.execute(db);
  return found.rows;
}

const among = (changes: readonly Change[]) => {
  const of = (kind: Change['kind']) => changes.filter((one) => one.kind === kind).map(({ ref }) => ref);
  return { projects: of('P'), companies: of('T'), employees: of('U'), visits: of('V') };
};

async function told(given: PassWork, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  // All at once and in order, so that two changes of several projects never wait crosswise.
  const projects = [...new Set(changes.map(({ projectId }) => projectId))];
  await sql`select from pass_project where project_id = any(${projects}) order by project_id for update`.execute(
    databaseOf(given),
  );
  // Others may have been waited for, and passes were issued meanwhile.
  const work = { ...given, now: given.clock?.() ?? given.now };
  const here = changes.filter(({ gone }) => !gone);
  await notifyReaders(work, among(here), true);
  const gone = changes.flatMap(({ gone, kind, projectId, ref }) =>
    gone && kind !== 'C' ? [{ projectId, kind, ref }] : [],
  );
  await revokeDeleted(work, gone);
  const less = here.filter((one) => one.less);
  if (less.length > 0) await endIssuedPasses(work, among(less));
  const cards = changes.filter(({ kind }) => kind === 'C').map(({ projectId }) => projectId);
  if (cards.length > 0) await renewCardLists(work, cards);
}

/** Tells the readers what a transaction has changed, at its end. */
export const settlePassChanges = async (work: PassWork): Promise<void> =>
  told(work, await taken(work, sql`tx = pg_current_xact_id()`));

/** Tells what comes to matter by the clock, and what was changed by other ways. To be called in a transaction. */
export const settleDuePassChanges = async (work: PassWork): Promise<void> =>
  told(work, await taken(work, sql`true`));
