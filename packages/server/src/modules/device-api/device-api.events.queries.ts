import { tokenFlags } from '@mdi/contract/kit/pass/token.ts';
import type { PassEvent } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { sql } from 'kysely';
import type { DeviceCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { publishLiveEventSoon } from '../../kit/live/publish-live-event.ts';
import { runStatementText } from '../../kit/queries/prebuilt-statement.ts';
import { entryNumberSql, guestTokenTypes, partyMemberSql } from '../pass/index.ts';
import { areaAt } from './device-api.queries.ts';
import { type EntryUse, isRevokedSql, markLaterEntries } from './device-api.repeated-entries.queries.ts';

const dayMs = 86_400_000;

/** The boot that runs, and when it began by our clock (milliseconds). */
export type Boot = { boot: number; startedAt: number };

/** As the last heartbeat told; of hardware whose credential was taken back nothing is known any more. */
export async function bootOf(ctx: DeviceCtx): Promise<Boot | null> {
  if (ctx.device.retiredAt !== null) return null;
  const row = await rows(ctx)
    .selectFrom('deviceLive')
    .select(['boot', 'upMs', 'lastSeen'])
    .where('deviceId', '=', ctx.device.deviceId)
    .executeTakeFirst();
  if (row?.boot == null || row.upMs === null || row.lastSeen === null) return null;
  return { boot: row.boot, startedAt: row.lastSeen.getTime() - row.upMs };
}

/** When the surely timed events before and after one happened, by the reader's own count (milliseconds). */
export type Neighbours = { before: number | null; after: number | null };

type Uncertain = Pick<PassEvent, 'id' | 'bt' | 'seq'>;

/** A reader keeps what it could not tell for so long at most. */
const untoldDays = 62;

/**
 * Stored events whose time is sure, next to each of these; most readers never need it. Looked for in the months of
 * late, and among those that a reader dated anywhere. Hardware that was replaced counted its own boots.
 */
export async function neighboursOf(
  ctx: DeviceCtx,
  events: readonly Uncertain[],
): Promise<ReadonlyMap<string, Neighbours>> {
  if (events.length === 0) return new Map();
  const { deviceId, code } = ctx.device;
  const asked = JSON.stringify(events.map(({ id, bt, seq }) => ({ id, bt, seq })));
  const now = ctx.now().getTime();
  const [first, last] = [new Date(now - untoldDays * dayMs), new Date(now + dayMs)];
  const next = (is: '<' | '>', order: 'asc' | 'desc') => {
    const [than, by] = [sql.raw(is), sql.raw(order)];
    const own = sql`p.device_id = ${deviceId} and starts_with(p.event_id, ${`${code}-`}) and not p.time_doubt
      and (p.boot, p.seq) ${than} (e.bt, e.seq)`;
    const nearest = sql`order by p.boot ${by}, p.seq ${by} limit 1`;
    return sql`(
      select extract(epoch from p.ts_corrected) * 1000 from (
        (select p.ts_corrected, p.boot, p.seq from pass_event p
          where ${own} and p.ts_device >= ${first} and p.ts_device < ${last} ${nearest})
        union all (select p.ts_corrected, p.boot, p.seq from pass_event_stray p where ${own} ${nearest})) p
      ${nearest})::float8`;
  };
  const { rows: found } = await sql<Neighbours & { id: string }>`
    select e.id, ${next('<', 'desc')} as before, ${next('>', 'asc')} as after
    from jsonb_to_recordset(${asked}::jsonb) as e(id text, bt bigint, seq bigint)`.execute(rows(ctx));
  return new Map(found.map(({ id, before, after }) => [id, { before, after }]));
}

/** An event with its time by our clock, whether that is a guess, and what is known of the pass beside it. */
export type NewEvent = Omit<PassEvent, 'sub'> &
  NonNullable<PassEvent['sub']> & { at: number; doubt: boolean };

/** How long it is known that a pass for one entry was used: events come in up to 30 days late. */
export const entryKeptMs = 32 * dayMs;

/** A reader's clock may be so far behind: a card that was just handed out opens "before" it was. */
const slackSeconds = 120;

const columns = `device_id, event_id, ts_device, ts_received, ts_corrected, time_doubt, boot, seq, up_ms, clock, dir,
  channel, door, granted, rc, pass_type, pid, tid, sid, jti, kid, token_hash, card, offline, rev, photo_ref, project_id,
  area_id, company_id, employee_id, visit_id, flags, violation`;

// One statement, so that what is acknowledged stands with all that follows from it, and what was stored before has no
// consequences again: sums and presences are of the rows that were really stored, and are taken in one order, so that
// batches never wait for each other crosswise. The first use of a pass for one entry is the earliest that is known of,
// whoever tells it when. $1 events, $2 reader, $3 project, $4 area of now, $5 now, $6 until when
// uses of passes are known.
const addText = `
  with came as (
    select e.*, to_timestamp(e.ts / 1000.0) as device_at, corrected_at,
      ${areaAt('corrected_at')} as area_id, e.res = 'granted' as granted,
      coalesce(holder.id, case when e.type = 1 and e.hash is null then e.sid end) as employee_id,
      coalesce(holder.company_id, nullif(e.tid, 0), guest.company_id) as company_id, guest.id as visit_id,
      case when e.res = 'granted' and e.ch = 'qr' and e.fl & ${tokenFlags.oneEntry} <> 0
        then case e.dir when 'out' then 'out' else 'in' end end as single,
      case when guest.id is null then e.jti
        else (${entryNumberSql('guest.start_at', 'corrected_at', '(select time_zone from project where id = $3::bigint)')})
          + ${partyMemberSql('e.jti')} end
        as entry
    from json_to_recordset($1::json) as e(
      id text, ts bigint, at bigint, doubt boolean, bt bigint, seq bigint, up bigint, clk text, dir text, ch text,
      door text, res text, rc text, type int, pid bigint, tid bigint, sid bigint, jti bigint, kid int, fl int, hash text,
      card text, off boolean, rev bigint, "photoRef" text)
    cross join lateral (select to_timestamp(e.at / 1000.0) as corrected_at) time
    left join lateral (
      select h.employee_id, h.visit_id from card_holder h
      where e.card is not null and h.project_id = $3::bigint and h.number = upper(e.card)
        and h.since <= corrected_at + interval '${slackSeconds} seconds' and coalesce(h.until > corrected_at, true)
      order by greatest(h.since, corrected_at), h.since desc limit 1) held on true
    left join employee holder on holder.id = held.employee_id
    left join visit guest on guest.project_id = $3::bigint and guest.id =
      case when e.type in (${guestTokenTypes.join()}) and e.hash is null then e.sid else held.visit_id end),
  used as (
    insert into pass_entry as known (type, sid, jti, dir, device_id, at, expires_at)
    select distinct on (type, sid, entry, single) type, sid, entry, single, $2::bigint, corrected_at, $6::timestamptz
    from came where off and single is not null and sid is not null and entry is not null
    order by type, sid, entry, single, corrected_at
    on conflict (type, sid, jti, dir) do update set device_id = excluded.device_id, at = excluded.at,
      expires_at = greatest(known.expires_at, excluded.expires_at)
    where (excluded.at, excluded.device_id) < (known.at, known.device_id)),
  stored as (
    insert into pass_event (${columns})
    select $2::bigint, id, device_at, $5::timestamptz, corrected_at, doubt, bt, seq, up, clk, dir, ch, door, granted,
      rc, type, pid, tid, sid, jti, kid, hash, upper(card), off, rev, "photoRef", $3::bigint, area_id, company_id,
      employee_id, visit_id, fl, granted and ch in ('qr', 'ic') and ${isRevokedSql('$3::bigint', 'came', 'corrected_at')}
    from came
    on conflict (device_id, event_id, ts_device) do nothing
    returning event_id, ts_corrected, violation, granted, rc, dir, area_id, employee_id),
  sums as (
    select span, date_trunc(span, ts_corrected, zone) as since, coalesce(area_id, 0) as area_id, granted, rc,
      count(*) as passes
    from stored cross join (values ('day'), ('hour')) as s(span)
      cross join (select time_zone as zone from project where id = $3::bigint) p
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5),
  summed as (
    insert into pass_sum (project_id, span, since, device_id, area_id, granted, rc, passes)
    select $3::bigint, span, since, $2::bigint, area_id, granted, rc, passes from sums
    on conflict (project_id, span, since, device_id, area_id, granted, rc)
      do update set passes = pass_sum.passes + excluded.passes),
  areas as (
    insert into area_pass_sum (project_id, span, since, area_id, granted, rc, passes)
    select $3::bigint, span, since, area_id, granted, rc, passes from sums
    on conflict (project_id, span, since, area_id, granted, rc)
      do update set passes = area_pass_sum.passes + excluded.passes),
  late as (
    insert into door_sum_late (project_id, since, device_id, area_id, passes)
    select $3::bigint, since, $2::bigint, area_id, passes from sums
    where span = 'day' and granted
      and since < date_trunc('day', $5::timestamptz, (select time_zone from project where id = $3::bigint))),
  seen as (
    insert into pass_presence (employee_id, project_id, company_id, at, device_id, event_id, area_id, dir)
    select distinct on (e.id) e.id, e.project_id, e.company_id, ts_corrected, $2::bigint, event_id,
      coalesce(stored.area_id, 0), dir
    from stored join employee e on e.id = stored.employee_id and e.project_id = $3::bigint
    where granted
    order by e.id, ts_corrected desc, event_id desc
    on conflict (employee_id) do update set project_id = excluded.project_id, company_id = excluded.company_id,
      at = excluded.at, device_id = excluded.device_id, event_id = excluded.event_id, area_id = excluded.area_id,
      dir = excluded.dir
    where (pass_presence.at, pass_presence.device_id, pass_presence.event_id)
      < (excluded.at, excluded.device_id, excluded.event_id)),
  alarmed as (
    insert into device_exception (device_id, project_id, area_id, event_id, code, level, at, received_at, detail)
    select $2::bigint, $3::bigint, area_id, 'V-' || event_id, 'VIOLATION', 3, ts_corrected, $5::timestamptz, event_id
    from stored
    where violation and not exists (
      select from device_exception x
      where x.device_id = $2::bigint and x.code = 'VIOLATION' and x.recovered_at is null and x.cleared_at is null
        and x.acknowledged_at is null)
    order by ts_corrected limit 1
    on conflict do nothing)
  select distinct visit_id::float8 as "visitId", type, sid::float8 as sid, entry::float8 as jti, single as dir,
    coalesce(single is not null and sid is not null and entry is not null and (off or not exists (
      select from pass_entry p
      where (p.type, p.sid, p.jti, p.dir, p.device_id) = (came.type, came.sid, came.entry, came.single, $2::bigint))),
      false) as unsettled
  from came where granted and (visit_id is not null or single is not null)`;

/**
 * Stores events, a repeated one not again. Whose they are follows from the pass, or from who held the card when it
 * happened. A passage after its pass was taken back, or a second one on a pass for one entry, is marked, and an alarm
 * raised at the reader unless one waits there already; the second is the one that happened later.
 * @returns the visits whose guests were let in or out, also by events that were stored before
 */
export async function addEvents(ctx: DeviceCtx, events: readonly NewEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  const { deviceId, projectId, areaId } = ctx.device;
  const now = ctx.now();
  const until = new Date(now.getTime() + entryKeptMs);
  const values = [
    JSON.stringify(events),
    deviceId,
    projectId,
    areaId,
    now.toISOString(),
    until.toISOString(),
  ];
  const db = rows(ctx);
  const passed = await runStatementText<EntryUse & { visitId: number | null; unsettled: boolean }>(
    db,
    addText,
    values,
  );
  if (projectId !== null) {
    await markLaterEntries(
      ctx,
      { projectId, received: now },
      passed.filter(({ unsettled }) => unsettled),
    );
  }
  if (projectId !== null) {
    const broken = (error: unknown) => ctx.log.warn(error, 'pages could not be told of passages');
    publishLiveEventSoon(db, { topic: 'pass', projectId }, broken);
  }
  return [...new Set(passed.flatMap(({ visitId }) => visitId ?? []))];
}
