import type { ExceptionCode, ExceptionLevel } from '@mdi/contract/kit/pass/protocol-codes.ts';
import { maxSkewMs } from '@mdi/contract/kit/pass/signing.ts';
import type { CommandResult, Heartbeat } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { type SqlBool, sql } from 'kysely';
import type { DeviceActor, DeviceCtx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { runStatementText } from '../../kit/queries/prebuilt-statement.ts';

/** Where an installed reader stands and how it is to work there. */
export async function readerPlaceOf(ctx: PublicCtx, deviceId: number) {
  const row = await rows(ctx)
    .selectFrom('device')
    .innerJoin('project', 'project.id', 'device.projectId')
    .innerJoin('area', 'area.id', 'device.areaId')
    .select([
      'device.code',
      'device.name',
      'device.cfgVer',
      'device.projectId',
      'project.name as projectName',
      'device.areaId',
      'area.name as areaName',
      'device.channel',
      'device.onlineVerify',
      'device.heartbeatSeconds',
      'device.doorHoldSeconds',
      'device.relayMs',
      'device.useState',
    ])
    .where('device.id', '=', deviceId)
    .executeTakeFirst();
  if (row?.projectId == null || row.areaId === null || row.channel === null) return null;
  const { projectId, areaId, channel } = row;
  return { ...row, projectId, areaId, channel };
}

/** How new the config and the lists are that a reader ought to have. */
export type Versions = {
  cfgVer: number;
  revVer: number;
  cardVer: number;
  /** The version of the cards that a new day made. */
  dayVer: number | null;
  keyVer: number;
};

/** After so long no signature of before is good any more, so what comes is new whatever it says. */
const forgottenMs = 2 * maxSkewMs;

/** So far ahead of ours a version may be that a reader tells of; a jump beyond is no restored backup. */
const maxAhead = 1_000_000;

/**
 * Versions only grow. A reader that knows a newer one than we do tells that the database was put back: ours go beyond
 * it, and the revocation list begins anew, so that readers take what we say now.
 */
const putBack = (deviceId: number, { revVer, cardVer, keyVer }: Heartbeat) => {
  const next = (column: string, held: number) =>
    sql`case when p.${sql.ref(column)} < ${held}::bigint then ${held}::bigint + 1 else p.${sql.ref(column)} end`;
  return sql`
    update pass_project p set gen = p.gen + (p.rev < ${revVer}::bigint)::int, rev = ${next('rev', revVer)},
      card_ver = greatest(p.card_ver, ${cardVer}::bigint) + 1, key_ver = ${next('key_ver', keyVer)}
    from live join device d on d.id = live.device_id
    where d.id = ${deviceId} and p.project_id = d.project_id
      and (p.rev < ${revVer}::bigint or p.card_ver < ${cardVer}::bigint or p.key_ver < ${keyVer}::bigint)
      and greatest(${revVer}::bigint - p.rev, ${cardVer}::bigint - p.card_ver, ${keyVer}::bigint - p.key_ver) <= ${maxAhead}
    returning p.project_id, p.rev, p.card_ver, p.key_ver`;
};

/** The same of the list that it asks to go on with. @param gen which list of the project it holds */
export async function raiseListGeneration(ctx: DeviceCtx, gen: number | undefined): Promise<void> {
  if (gen === undefined) return;
  await sql`
    with put_back as (
      update pass_project set gen = ${gen}::bigint + 1, rev = rev + 1, card_ver = card_ver + 1
      where project_id = ${ctx.device.projectId} and gen < ${gen}::bigint and ${gen}::bigint - gen <= ${maxAhead}
      returning project_id, card_ver)
    update card_list l set whole_before = b.card_ver from put_back b where l.project_id = b.project_id`.execute(
    rows(ctx),
  );
}

/**
 * Writes down how a reader is; the first heartbeat brings it online, any ends that it was missed. One that was told
 * before, or comes after a later one, changes nothing, whichever node hears it. Answers the versions of now, and
 * whether it was news.
 */
export async function storeHeartbeat(
  ctx: DeviceCtx,
  beat: Heartbeat,
): Promise<{ versions: Versions; news: boolean }> {
  const { deviceId, nonce } = ctx.device;
  const now = ctx.now();
  const { rows: found } = await sql<Versions & { news: boolean }>`
    with live as (
      insert into device_live as l (device_id, last_seen, nonce, boot, up_ms, firmware, cfg_ver, rev_ver, card_ver, key_ver,
        network, rssi, ip, buffered, lost, clock, drift_ms, door, temperature, session)
      values (${deviceId}, ${now}, ${nonce}, ${beat.bt}, ${beat.up}, ${beat.fw}, ${beat.cfgVer}, ${beat.revVer},
        ${beat.cardVer}, ${beat.keyVer}, ${beat.net}, ${beat.rssi ?? null}, ${beat.ip ?? null}, ${beat.buf},
        ${beat.lost}, ${beat.clk}, ${beat.drift ?? null}, ${beat.door ?? null}, ${beat.temp ?? null},
        ${beat.session ?? null})
      on conflict (device_id) do update set last_seen = excluded.last_seen, nonce = excluded.nonce, boot = excluded.boot,
        up_ms = excluded.up_ms, firmware = excluded.firmware, cfg_ver = excluded.cfg_ver,
        rev_ver = excluded.rev_ver, card_ver = excluded.card_ver, key_ver = excluded.key_ver,
        network = excluded.network, rssi = excluded.rssi, ip = excluded.ip, buffered = excluded.buffered,
        lost = excluded.lost, clock = excluded.clock, drift_ms = excluded.drift_ms, door = excluded.door,
        temperature = excluded.temperature, session = excluded.session, left_at = null
      where l.last_seen is null or l.last_seen < ${new Date(now.getTime() - forgottenMs)}
        or (excluded.boot, excluded.up_ms) > (l.boot, l.up_ms)
        or ((excluded.boot, excluded.up_ms) = (l.boot, l.up_ms) and excluded.nonce is distinct from l.nonce)
      returning device_id),
    arrived as (
      update device set logistics = case logistics when 'installation' then 'online' else logistics end,
        cfg_ver = case when cfg_ver < ${beat.cfgVer} then ${beat.cfgVer}::int + 1 else cfg_ver end
      where id = (select device_id from live) and (logistics = 'installation'
        or cfg_ver < ${beat.cfgVer} and ${beat.cfgVer} - cfg_ver <= ${maxAhead})
      returning cfg_ver),
    put_back as (${putBack(deviceId, beat)}),
    -- What changed since the backup is other than the list of it too, without anything here that says so.
    whole as (
      update card_list l set whole_before = b.card_ver from put_back b where l.project_id = b.project_id),
    back as (
      update device_exception set recovered_at = ${now}
      where device_id = (select device_id from live) and code = 'OFFLINE' and recovered_at is null
        and cleared_at is null)
    select exists (select from live) as news, coalesce(a.cfg_ver, d.cfg_ver) as cfg_ver,
      coalesce(b.rev, p.rev, 0) as rev_ver, coalesce(b.card_ver, p.card_ver, 0) as card_ver, p.day_ver,
      coalesce(b.key_ver, p.key_ver, 0) as key_ver
    from device d left join pass_project p on p.project_id = d.project_id
      left join arrived a on true left join put_back b on true
    where d.id = ${deviceId}`.execute(rows(ctx));
  const [row] = found;
  if (!row) throw new Error(`reader ${deviceId} is gone while it speaks`);
  const { news, ...versions } = row;
  return { versions, news };
}

/**
 * Releases a reader that doesn't know `enabled` from the commands that once blocked it; told once. What keeps it shut
 * from now on is its config.
 */
export async function unblockOldFirmware(ctx: DeviceCtx): Promise<void> {
  const { deviceId, useState } = ctx.device;
  if (useState !== 'normal') return;
  const now = ctx.now();
  await sql`
    insert into device_command (device_id, type, args, created_at, expires_at)
    select ${deviceId}, 'block', '{"on": false}', ${now}, ${new Date(now.getTime() + 86_400_000)}
    where not exists (
      select from device_command told
      where told.device_id = ${deviceId} and told.type = 'block' and told.args ->> 'on' = 'false'
        and told.state <> 'expired' and not exists (
          select from device_command later
          where later.device_id = ${deviceId} and later.type = 'block' and later.args ->> 'on' = 'true'
            and later.id > told.id))`.execute(rows(ctx));
}

/** How new the lists of a reader's project are. */
export async function versionsOf(
  ctx: DeviceCtx,
): Promise<Pick<DeviceActor, 'revVer' | 'cardVer' | 'dayVer' | 'keyVer'>> {
  const row = await rows(ctx)
    .selectFrom('passProject')
    .select(['rev as revVer', 'cardVer', 'dayVer', 'keyVer'])
    .where('projectId', '=', ctx.device.projectId ?? 0)
    .executeTakeFirst();
  return row ?? { revVer: null, cardVer: null, dayVer: null, keyVer: null };
}

/** Seconds until a command that wasn't answered is sent again, and how often that is done unasked. */
const resend = { afterSeconds: 15, times: 4 } as const;

/**
 * The commands that a reader is to be handed now, which counts as sending them; those whose time is over expire.
 * One that stays unanswered comes again, later with heartbeats only. Whose credential was taken back hears of nothing
 * but what is meant for its hardware alone.
 */
export async function dueCommands(ctx: DeviceCtx, withHeartbeat: boolean) {
  const { deviceId, secretId, retiredAt } = ctx.device;
  const now = ctx.now();
  const again = new Date(now.getTime() - resend.afterSeconds * 1000);
  const { rows: due } = await sql<{
    id: number;
    type: string;
    args: Record<string, unknown>;
    createdAt: Date;
    expiresAt: Date;
  }>`
    with expired as (
      update device_command set state = 'expired', ended_at = expires_at
      where device_id = ${deviceId} and state in ('queued', 'sent', 'accepted') and expires_at <= ${now}),
    due as (
      select id from device_command
      where device_id = ${deviceId} and expires_at > ${now}
        and (state in ('queued', 'sent') or (state = 'accepted' and type = 'init'))
        and (sent_at is null or sent_at <= ${again})
        and (${withHeartbeat}::boolean or sends < ${resend.times})
        and (secret_id = ${secretId} or secret_id is null and ${retiredAt === null}::boolean)
      order by id limit 20 for update skip locked)
    update device_command c set sends = c.sends + 1, sent_at = ${now},
      state = case c.state when 'queued' then 'sent' else c.state end
    from due where c.id = due.id
    returning c.id, c.type, c.args, c.created_at, c.expires_at`.execute(rows(ctx));
  return due.toSorted((a, b) => a.id - b.id);
}

/** Writes down what came of a command, unless that is known; answers what it was. */
export async function storeCommandResult(ctx: DeviceCtx, id: number, { ph, err, data }: CommandResult) {
  const now = ctx.now();
  const { deviceId, secretId, retiredAt } = ctx.device;
  const end = ph === 'accepted' ? { acceptedAt: now } : { endedAt: now };
  return rows(ctx)
    .updateTable('deviceCommand')
    .set({ state: ph, error: err ?? null, result: data ? JSON.stringify(data) : null, ...end })
    .where('id', '=', id)
    .where('deviceId', '=', deviceId)
    .where(sql<SqlBool>`(secret_id = ${secretId} or secret_id is null and ${retiredAt === null}::boolean)`)
    .where('state', 'in', ph === 'accepted' ? ['queued', 'sent'] : ['queued', 'sent', 'accepted'])
    .returning('type')
    .executeTakeFirst();
}

/** The reader says that it forgets its credential; should it come with it again, it is told to. */
export const revokeSecret = (ctx: DeviceCtx) =>
  rows(ctx)
    .updateTable('deviceSecret')
    .set({ state: 'revoked' })
    .where('id', '=', ctx.device.secretId)
    .where('state', '=', 'retired')
    .execute();

export type NewException = {
  eventId: string;
  code: ExceptionCode;
  level: ExceptionLevel;
  at: Date;
  /** Whether that is a guess. */
  doubt?: boolean;
  detail: string;
};

/**
 * The area a reader guarded at a moment, as text: $2 is the reader, $3 its project and $4 its area of now. What it
 * stored before it was moved happened where it was.
 */
export const areaAt = (moment: string) => `coalesce((
  select place.area_id from device_place place
  where place.device_id = $2::bigint and place.project_id = $3::bigint and place.until > ${moment}
  order by place.until limit 1), $4::bigint)`;

const addText = `
  insert into device_exception (device_id, project_id, area_id, event_id, code, level, at, time_doubt, received_at,
    detail)
  select $2::bigint, $3::bigint, ${areaAt('e.at')}, e."eventId", e.code, e.level, e.at, coalesce(e.doubt, false),
    $5::timestamptz, e.detail
  from json_to_recordset($1::json) as e(
    "eventId" text, code text, level int, at timestamptz, doubt boolean, detail text)
  on conflict do nothing`;

/** Stores what is wrong, once however often it is told; of what can wait only once at a reader, nothing more. */
export async function addExceptions(ctx: DeviceCtx, found: readonly NewException[]): Promise<void> {
  if (found.length === 0) return;
  const { deviceId, projectId, areaId } = ctx.device;
  const values = [JSON.stringify(found), deviceId, projectId, areaId, ctx.now().toISOString()];
  await runStatementText(rows(ctx), addText, values);
}

/** Ends what is no longer wrong; nothing ends before it began. */
export async function endExceptions(ctx: DeviceCtx, ended: readonly { ref: string; at: Date }[]) {
  if (ended.length === 0) return;
  await sql`
    update device_exception x set recovered_at = greatest(e.at, x.at)
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e(ref text, at timestamptz)
    where x.device_id = ${ctx.device.deviceId} and x.event_id = e.ref and x.recovered_at is null`.execute(
    rows(ctx),
  );
}
