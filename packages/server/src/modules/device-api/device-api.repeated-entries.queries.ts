import { tokenFlags } from '@mdi/contract/kit/pass/token.ts';
import { sql } from 'kysely';
import type { DeviceCtx } from '../../kit/calls/ctx.ts';
import { isPgError } from '../../kit/calls/database-errors.ts';
import { rows } from '../../kit/calls/rows.ts';
import { runStatementText } from '../../kit/queries/prebuilt-statement.ts';
import { entryNumberSql, guestTokenTypes, partyMemberSql, sameUseSeconds } from '../pass/index.ts';

/** A use of a pass for one entry, by its number. */
export type EntryUse = { type: number; sid: number; jti: number; dir: 'in' | 'out' };

/**
 * Whether a passage happened after its pass was taken back, as text. @param project @param at expressions
 * @param of the relation that names whose it is
 */
export const isRevokedSql = (project: string, of: string, at: string) => `exists (
  select from (values ('P', ${project}), ('T', ${of}.company_id), ('U', ${of}.employee_id), ('V', ${of}.visit_id))
    as s(kind, ref)
  cross join lateral (
    select r.op from revocation r
    where r.kind = s.kind and r.ref = s.ref and r.project_id = ${project} and r.before is null and r.at < ${of}.${at}
    order by r.at desc, r.rev desc limit 1) last
  where last.op = 'add')`;

const asked = `
  select n.* from pass_entry n join json_to_recordset($1::json) as k(type int, sid bigint, jti bigint, dir text)
    on (n.type, n.sid, n.jti, n.dir) = (k.type, k.sid, k.jti, k.dir)`;

// In one order, so that batches never wait for each other crosswise.
const lockText = `${asked} order by n.type, n.sid, n.jti, n.dir for update of n`;

/** The time of a reader that asked the server, and of what it told of that, may be so far apart. */
const askedSlackSeconds = 300;
const keptDays = 33;

// $1 entries, $2 project, $3 now. The reader of the first use tells of the very same passage for a moment more: it may
// have asked and not heard, and then let in alone.
const judgeText = `
  with judged as (
    select e.device_id, e.event_id, e.ts_device,
      ${isRevokedSql('$2::bigint', 'e', 'ts_corrected')}
        or (e.ts_corrected, e.device_id) > (n.at, n.device_id) and not (e.device_id = n.device_id
          and extract(epoch from e.ts_corrected - n.at)
            <= ${sameUseSeconds} + case when e.offline then 0 else ${askedSlackSeconds} end) as violation
    from (${asked}) n
    left join visit guest on n.type in (${guestTokenTypes.join()}) and guest.id = n.sid
    join project p on p.id = $2::bigint
    cross join lateral (
      select e.* from pass_event_of_visit(guest.id, $3::timestamptz - interval '${keptDays} days',
        $3::timestamptz + interval '1 day') e
      union all
      select e.* from pass_event e where guest.id is null and e.employee_id = n.sid
        and e.ts_device >= $3::timestamptz - interval '${keptDays} days') e
    where e.project_id = $2::bigint and e.granted and e.channel = 'qr' and e.flags & ${tokenFlags.oneEntry} <> 0
      and e.pass_type = n.type and case e.dir when 'out' then 'out' else 'in' end = n.dir
      and n.jti = case when guest.id is null then e.jti
        else ${entryNumberSql('guest.start_at', 'e.ts_corrected', 'p.time_zone')} + ${partyMemberSql('e.jti')} end),
  marked as (
    update pass_event e set violation = j.violation from judged j
    where (e.device_id, e.event_id, e.ts_device) = (j.device_id, j.event_id, j.ts_device)
      and e.violation <> j.violation
    returning e.device_id, e.event_id, e.violation),
  withdrawn as (
    update device_exception x set recovered_at = $3::timestamptz from marked m
    where not m.violation and x.device_id = m.device_id and x.event_id = 'V-' || m.event_id
      and x.recovered_at is null and x.cleared_at is null
    returning x.device_id, x.received_at)
  select device_id::float8 as "deviceId", event_id as "eventId", null::timestamptz as since from marked where violation
  union all select device_id::float8, null, received_at from withdrawn`;

// $1 reader, $2 project, $3 now, $4 marked events, $5 since when an alarm waited there that is withdrawn: others may
// have been marked meanwhile without one.
const alarmText = `
  insert into device_exception (device_id, project_id, area_id, event_id, code, level, at, received_at, detail)
  select e.device_id, e.project_id, e.area_id, 'V-' || e.event_id, 'VIOLATION', 3, e.ts_corrected, $3::timestamptz,
    e.event_id
  from pass_event e
  where e.device_id = $1::bigint and e.project_id = $2::bigint and e.violation
    and (e.event_id = any($4::text[]) or e.ts_received >= $5::timestamptz)
    and not exists (
      select from device_exception x
      where x.device_id = $1::bigint and x.code = 'VIOLATION' and x.recovered_at is null and x.cleared_at is null
        and x.acknowledged_at is null)
  order by e.ts_corrected limit 1
  on conflict (device_id, event_id) do update set recovered_at = null`;

/** Raises an alarm, unless a batch that came at once raised one there. */
async function raiseAlarm(db: ReturnType<typeof rows>, values: readonly unknown[]): Promise<void> {
  await sql`savepoint alarm`.execute(db);
  try {
    await runStatementText(db, alarmText, values);
  } catch (error) {
    if (!isPgError(error) || error.constraint !== 'device_exception_violation_key') throw error;
    await sql`rollback to savepoint alarm`.execute(db);
  }
  await sql`release savepoint alarm`.execute(db);
}

type Marked = { deviceId: number; eventId: string | null; since: Date | null };

/**
 * Puts the uses of passes for one entry in the order in which they happened: all but the first are marked, whichever was
 * told first, and alarms follow the marks. Who stores a use comes here afterwards, so who comes last sees all of them.
 */
export async function markLaterEntries(
  ctx: DeviceCtx,
  { projectId, received }: { projectId: number; received: Date },
  entries: readonly EntryUse[],
): Promise<void> {
  if (entries.length === 0) return;
  const now = received.toISOString();
  const keys = JSON.stringify(entries.map(({ type, sid, jti, dir }) => ({ type, sid, jti, dir })));
  const settle = async (db: ReturnType<typeof rows>) => {
    await runStatementText(db, lockText, [keys]);
    const marked = await runStatementText<Marked>(db, judgeText, [keys, projectId, now]);
    const readers = [...new Set(marked.map(({ deviceId }) => deviceId))].sort((a, b) => a - b);
    for (const deviceId of readers) {
      const own = marked.filter((one) => one.deviceId === deviceId);
      const events = own.flatMap(({ eventId }) => eventId ?? []);
      const since = own.map((one) => one.since).find((one) => one !== null) ?? null;
      await raiseAlarm(db, [deviceId, projectId, now, events, since]);
    }
  };
  const db = rows(ctx);
  if (db.isTransaction) await settle(db);
  else await db.transaction().execute(settle);
}
