import { undoDays } from '@mdi/contract/modules/import/import.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { DB } from '../db/schema.gen.ts';
import type { Settings } from './settings.ts';

type KeepDays = Settings['keepDays'];

/** Which rows go now. */
type Old = (now: RawBuilder<Date>, keep: KeepDays) => RawBuilder<SqlBool>;

/** What bounds a table: something else, said in words; or that rows go when they are old. */
type Bound = { by: string } | { old: Old };

/** Rows that go so many days after a moment that a column names. */
const after = (column: string, days: number | keyof KeepDays): Bound => ({
  old: (now, keep) => {
    const kept = typeof days === 'number' ? days : keep[days];
    return sql<SqlBool>`${sql.ref(column)} < ${now} - ${sql.lit(kept)} * interval '1 day'`;
  },
});

const people: Bound = { by: 'what people keep, until they remove it' };
const catalogue: Bound = { by: 'what the product brings along' };
const goesWith = (table: keyof DB): Bound => ({ by: `goes with its ${table}` });
const oneFor = (table: keyof DB): Bound => ({ by: `one row for each ${table}` });
const view: Bound = { by: 'a view, which holds nothing itself' };
const records: Bound = { by: 'forgetRecords, by whole months' };

/** What keeps each table from growing for ever; a new table has to say it too. */
export const bounds: Record<keyof DB, Bound> = {
  accountLink: goesWith('job'),
  area: people,
  areaException: goesWith('area'),
  // No pass is good for so long; a set comes back with another number.
  areaGroup: {
    old: (now) => sql<SqlBool>`used_at < ${now} - interval '40 days' and not exists (
      select from card_row c where c.project_id = area_group.project_id
        and area_group.id in (c.area_group, c.next_group))`,
  },
  assignment: goesWith('user'),
  audit: after('at', 'audit'),
  auditAgain: after('last_at', 'audit'),
  building: people,
  // Readers bring in what happened a month ago: until then it is known who held which card.
  cardHolder: after('until', 40),
  cardList: oneFor('project'),
  cardRow: { by: 'a row for each card; one that is gone is forgotten when the list is worked out again' },
  company: people,
  companyBuilding: view,
  deniedVisitor: people,
  device: people,
  deviceClaim: after('expires_at', 30),
  deviceCommand: after('ended_at', 'commands'),
  // A reader that is silent stays so, however long ago it began.
  deviceException: {
    old: (now, keep) => sql<SqlBool>`at < ${now} - ${sql.lit(keep.records)} * interval '1 day'
      and (code <> 'OFFLINE' or recovered_at is not null or cleared_at is not null)`,
  },
  deviceLive: oneFor('device'),
  // Events come in up to 30 days late.
  devicePlace: after('until', 32),
  deviceSecret: goesWith('device'),
  dictionaryEntry: people,
  dutyMessage: after('created_at', 'messages'),
  dutyTold: goesWith('deviceException'),
  employee: people,
  // A tick counts for half a day.
  evacuationTick: after('at', 1),
  floor: people,
  floorZone: people,
  idempotency: after('expires_at', 0),
  // What people typed into workbooks is personal data; what became of it stands in the audit log.
  import: after('updated_at', 'imports'),
  importRow: goesWith('import'),
  // A day more than it may be undone, so that what is asked for at the last moment is done.
  importUndo: after('at', undoDays + 1),
  installation: { by: 'one row' },
  job: after('ended_at', 'jobs'),
  lease: people,
  managedBuilding: goesWith('company'),
  menu: catalogue,
  migration: catalogue,
  migrationLock: catalogue,
  miniSession: after('expires_at', 1),
  outage: after('ended_at', 'records'),
  passBackground: oneFor('project'),
  passChange: { by: 'settlePasses: a change goes once readers are told of it' },
  passCheck: oneFor('project'),
  passEntry: after('expires_at', 1),
  passEvent: records,
  // Records go by whole months.
  passEventStray: {
    old: (now, keep) =>
      sql<SqlBool>`ts_corrected < ${now} - ${sql.lit(keep.records + 62)} * interval '1 day'`,
  },
  passKey: { by: 'one a year for each project, dropped when its last pass is over' },
  passPresence: records,
  passProject: oneFor('project'),
  // Whose employee or visit is gone, and with it every pass.
  passSubject: {
    old: (now) => sql<SqlBool>`issued_at < ${now} - interval '60 days' and case type
      when 1 then not exists (select from employee e where e.id = sid)
      else not exists (select from visit v where v.id = sid) end`,
  },
  passSum: records,
  phase: people,
  preference: goesWith('user'),
  project: people,
  projectData: oneFor('project'),
  province: catalogue,
  region: view,
  // Readers that missed these take the whole list; who is refused stays on it until letGo takes them off.
  revocation: {
    old: (
      now,
    ) => sql<SqlBool>`at < ${now} - interval '40 days' and (op = 'del' or before is not null or exists (
      select from revocation newer where newer.project_id = revocation.project_id
        and newer.kind = revocation.kind and newer.ref = revocation.ref and newer.rev > revocation.rev))`,
  },
  role: people,
  roleParent: goesWith('role'),
  roleResource: goesWith('role'),
  session: after('used_at', 30),
  smsCode: after('sent_at', 2),
  smsInbox: after('sent_at', 7),
  smsLog: after('sent_at', 'messages'),
  throttle: after('last_at', 1),
  ticket: after('expires_at', 1),
  unit: people,
  upload: { by: 'sweepFiles: what nothing uses any more goes' },
  user: people,
  // Who comes along has a visit of the same time; a card that is still out keeps the visit it was lent to.
  visit: {
    old: (now, keep) => sql<SqlBool>`end_at < ${now} - ${sql.lit(keep.records)} * interval '1 day'
      and state <> 'arrived' and not exists (select from visitor_card c where c.visit_id = visit.id)`,
  },
  visitLink: {
    old: (now, keep) => sql<SqlBool>`end_at < ${now} - ${sql.lit(keep.records)} * interval '1 day'`,
  },
  visitMessage: goesWith('visit'),
  visitorCard: people,
  visitPoster: oneFor('project'),
  visitStep: goesWith('visit'),
};

const nameOf = (table: string) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** At most so many rows go at once, so that nobody waits long for a lock or for the log of the database. */
const piece = 5_000;

async function emptied(db: Db, old: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await old.execute(db);
    if (Number(numAffectedRows ?? 0) < piece) break;
  }
}

/**
 * Removes what is old by {@link bounds}, piece by piece. Nodes may do it side by side: a row can only go once.
 * @param now by the product's clock
 * @throws what went wrong first, once all else is done
 */
export async function sweep(db: Db, now: Date, keep: KeepDays): Promise<void> {
  const at = sql<Date>`${now}::timestamptz`;
  const failed: unknown[] = [];
  for (const [table, bound] of Object.entries(bounds)) {
    if (!('old' in bound)) continue;
    const name = sql.table(nameOf(table));
    const old = sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${bound.old(at, keep)} limit ${sql.lit(piece)}))`;
    // A table that can't be swept now must not keep the others from it.
    await emptied(db, old).catch((error: unknown) => failed.push(error));
  }
  // What the queue gave up for good; the job's own row has told the person.
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
      and run_at < ${now}::timestamptz - interval '30 days' limit ${sql.lit(piece)}))`.execute(db);
  await sql`delete from graphile_worker._private_job_queues q where q.locked_at is null and not exists (
    select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`.execute(db);
  if (failed.length > 0) throw failed[0];
}
