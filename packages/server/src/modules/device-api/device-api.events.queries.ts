import type { PassEvent } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { sql } from 'kysely';
import type { DeviceCtx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';

/** The boot that runs, and when it began by our clock (milliseconds). */
export type Boot = { boot: number; startedAt: number };

/** As the last heartbeat told. */
export async function bootOf(ctx: DeviceCtx): Promise<Boot | null> {
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

/** Stored events whose time is sure, next to each of these; most readers never need it. */
export async function neighboursOf(
  ctx: DeviceCtx,
  events: readonly Uncertain[],
): Promise<ReadonlyMap<string, Neighbours>> {
  if (events.length === 0) return new Map();
  const { deviceId } = ctx.device;
  const asked = JSON.stringify(events.map(({ id, bt, seq }) => ({ id, bt, seq })));
  const { rows: found } = await sql<Neighbours & { id: string }>`
    select e.id,
      (select extract(epoch from p.ts_corrected) * 1000 from pass_event p
        where p.device_id = ${deviceId} and not p.time_doubt and (p.boot, p.seq) < (e.bt, e.seq)
        order by p.boot desc, p.seq desc limit 1)::float8 as before,
      (select extract(epoch from p.ts_corrected) * 1000 from pass_event p
        where p.device_id = ${deviceId} and not p.time_doubt and (p.boot, p.seq) > (e.bt, e.seq)
        order by p.boot, p.seq limit 1)::float8 as after
    from jsonb_to_recordset(${asked}::jsonb) as e(id text, bt bigint, seq bigint)`.execute(rows(ctx));
  return new Map(found.map(({ id, before, after }) => [id, { before, after }]));
}

/** One row to be; what is undefined is stored as null. Named as the columns, which it is read into. */
export type NewEvent = {
  event_id: string;
  ts_device: Date;
  ts_corrected: Date;
  time_doubt: boolean;
  boot: number;
  seq: number;
  up_ms: number;
  clock: string;
  dir: string;
  channel: string;
  door: string | undefined;
  granted: boolean;
  rc: string;
  pass_type: number | undefined;
  pid: number | undefined;
  tid: number | undefined;
  sid: number | undefined;
  jti: number | undefined;
  kid: number | undefined;
  token_hash: string | undefined;
  card: string | undefined;
  offline: boolean;
  rev: number;
  photo_ref: string | undefined;
};

/**
 * Stores events, a repeated one not again. Whose they are follows from the pass or from the card's holder of now;
 * a passage after its pass was taken back is marked.
 */
export async function addEvents(ctx: DeviceCtx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { deviceId, projectId, areaId } = ctx.device;
  await sql`
    with came as (
      select e.*, ${projectId}::bigint as project_id,
        coalesce(holder.id, case when e.pass_type = 1 and e.token_hash is null then e.sid end) as employee_id,
        coalesce(holder.company_id, nullif(e.tid, 0)) as company_id,
        case when e.pass_type in (2, 3) and e.token_hash is null then e.sid end as visit_id
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(
        event_id text, ts_device timestamptz, ts_corrected timestamptz, time_doubt boolean, boot bigint, seq bigint,
        up_ms bigint, clock text, dir text, channel text, door text, granted boolean, rc text, pass_type int,
        pid bigint, tid bigint, sid bigint, jti bigint, kid int, token_hash text, card text, offline boolean,
        rev bigint, photo_ref text)
      left join employee holder on e.card is not null and holder.project_id = ${projectId}::bigint
        and holder.ic_card = e.card and holder.card_state = 'inUse')
    insert into pass_event (device_id, event_id, ts_device, ts_received, ts_corrected, time_doubt, boot, seq, up_ms,
      clock, dir, channel, door, granted, rc, pass_type, pid, tid, sid, jti, kid, token_hash, card, offline, rev,
      photo_ref, project_id, area_id, company_id, employee_id, violation)
    select ${deviceId}::bigint, event_id, ts_device, ${ctx.now()}::timestamptz, ts_corrected, time_doubt, boot, seq,
      up_ms, clock, dir, channel, door, granted, rc, pass_type, pid, tid, sid, jti, kid, token_hash, card, offline,
      rev, photo_ref, project_id, ${areaId}::bigint, company_id, employee_id,
      granted and channel in ('qr', 'ic') and exists (
        select from (values ('P', project_id), ('T', company_id), ('U', employee_id), ('V', visit_id)) as s(kind, ref)
        cross join lateral (
          select r.op from revocation r
          where r.kind = s.kind and r.ref = s.ref and r.project_id = came.project_id and r.before is null
            and r.at < came.ts_corrected
          order by r.at desc, r.rev desc limit 1) last
        where last.op = 'add')
    from came
    on conflict (device_id, event_id, ts_device) do nothing`.execute(rows(ctx));
}
