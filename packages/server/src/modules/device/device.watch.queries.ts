import { missedBeatsUntilOffline } from '@mdi/contract/modules/device/device.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import { healthAt, isUpToDate } from './device.queries.ts';

/** An alarm that nobody acknowledges is told again after so many minutes. */
const repeatMinutes = 30;
/** Alarms; below it are warnings and information, which wait to be looked at. */
const alarmLevel = 3;
const secretDays = 30;

/** Commands whose time is over; an opened door must not be late. */
const expire = (db: Db, now: Date) =>
  sql`
  update device_command set state = 'expired', ended_at = expires_at
  where state in ('queued', 'sent', 'accepted') and expires_at < ${now}`.execute(db);

const beats = sql`d.heartbeat_seconds * ${sql.lit(missedBeatsUntilOffline)} * interval '1 second'`;

/** Installed readers that missed three heartbeats: one exception an outage, however many nodes look. */
const goneOffline = (db: Db, now: Date, since: Date) =>
  sql`
  insert into device_exception (device_id, project_id, area_id, event_id, code, level, at, received_at)
  select d.id, d.project_id, d.area_id, 'S-' || (extract(epoch from live.last_seen) * 1000)::bigint, 'OFFLINE',
    ${alarmLevel}, live.last_seen + ${beats}, ${now}
  from device d join device_live live on live.device_id = d.id
  where d.deleted_at is null and greatest(live.last_seen, ${since}) + ${beats} < ${now}
    and exists (select from device_secret s where s.device_id = d.id and s.state = 'active')
  on conflict do nothing`.execute(db);

/** Readers that are back. */
const backOnline = (db: Db, now: Date) =>
  sql`
  update device_exception x set recovered_at = live.last_seen
  from device d join device_live live on live.device_id = d.id
  where x.device_id = d.id and x.code = 'OFFLINE' and x.recovered_at is null and x.cleared_at is null
    and live.last_seen + ${beats} >= ${now} and live.left_at is null`.execute(db);

/** Alarms that are new, or that nobody acknowledged since they were told last. */
const tellAlarms = (db: Db, now: Date) =>
  sql`
  update device_exception set alarms = alarms + 1, alarmed_at = ${now}
  where recovered_at is null and cleared_at is null and acknowledged_at is null and level >= ${alarmLevel}
    and (alarmed_at is null or alarmed_at <= ${now}::timestamptz - ${repeatMinutes} * interval '1 minute')`.execute(
    db,
  );

/**
 * Looks after the readers, every minute: expires commands, notices who is silent and who is back, and tells
 * alarms again.
 * @param since when this node began to listen: what was silent before may have called in vain
 */
export async function watchDevices(db: Db, now: Date, since: Date): Promise<void> {
  await expire(db, now);
  await backOnline(db, now);
  await goneOffline(db, now, since);
  await tellAlarms(db, now);
}

/** Ends credentials that were taken back long ago. */
export async function tidyDevices(db: Db, now: Date): Promise<void> {
  // Kept for ever: a reader that comes back after years must be told that it is nobody's.
  await sql`
    update device_secret s set state = 'revoked'
    where s.state = 'retired' and s.retired_at < ${now}::timestamptz - ${secretDays} * interval '1 day'`.execute(
    db,
  );
  // Who never confirmed the new secret signs with the one before, or has the new one and was cut off before it said so.
  await sql`
    update device_secret s set previous_until = null,
      secret = case when confirmed then s.secret else s.previous end,
      previous = case when confirmed then null else s.secret end
    from (
      select s.id, exists (
        select from device_command c where c.secret_id = s.id and c.type = 'rekey' and c.state = 'done'
          and c.created_at >= s.previous_until - interval '1 day') as confirmed
      from device_secret s where s.previous_until < ${now}) asked
    where s.id = asked.id`.execute(db);
}

/** How many readers of the whole product are in which health, and how many that are heard of lack what is newest. */
export async function countReadersByHealth(db: Kysely<DB>, now: Date) {
  const seen = db
    .selectFrom('device')
    .leftJoin('deviceLive', 'deviceLive.deviceId', 'device.id')
    .leftJoin('passProject', 'passProject.projectId', 'device.projectId')
    .where('device.deletedAt', 'is', null)
    .select([healthAt(now).as('health'), isUpToDate.as('updated')])
    .as('seen');
  const many = (of: string) => sql<number>`(count(*) filter (where health = ${of}))::int`;
  return db
    .selectFrom(seen)
    .select([
      many('normal').as('normal'),
      many('fault').as('fault'),
      many('offline').as('offline'),
      many('waiting').as('waiting'),
      sql<number>`(count(*) filter (where health in ('normal', 'fault') and not updated))::int`.as(
        'outdated',
      ),
    ])
    .executeTakeFirstOrThrow();
}
