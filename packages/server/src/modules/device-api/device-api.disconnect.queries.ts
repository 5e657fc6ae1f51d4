import { sql } from 'kysely';
import type { DeviceCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** An outage is an alarm, as where heartbeats are missing. */
const alarmLevel = 3;

/**
 * The reader is gone at once, if it was heard on that connection last: the will of one that was followed by another, or
 * by HTTP, tells nothing. One outage is written down once, whoever notices it.
 */
export const noteDisconnect = (ctx: DeviceCtx, session: string) =>
  sql`
  with gone as (
    update device_live set left_at = ${ctx.now()}
    where device_id = ${ctx.device.deviceId} and session = ${session} and left_at is null
    returning device_id, last_seen)
  insert into device_exception (device_id, project_id, area_id, event_id, code, level, at, received_at)
  select device_id, ${ctx.device.projectId}, ${ctx.device.areaId}, 'S-' || (extract(epoch from last_seen) * 1000)::bigint,
    'OFFLINE', ${alarmLevel}, ${ctx.now()}, ${ctx.now()}
  from gone
  on conflict do nothing`.execute(rows(ctx));
