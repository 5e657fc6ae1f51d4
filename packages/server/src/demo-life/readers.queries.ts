import { createHash } from 'node:crypto';
import { toBase32 } from '@mdi/contract/kit/pass/base-encoding.js';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { employeeReach, isOpeningReason, passStandingSql, visitReach } from '../modules/pass/index.ts';

/** In whose name readers of the demo are installed. */
const installerName = 'hq';

export type DemoReader = {
  deviceId: number;
  code: string;
  projectId: number;
  areaId: number;
  channel: 'in' | 'out' | 'both';
  installed: boolean;
  /** Of the shared doors of a project. */
  common: boolean;
};

/** In one project at most so many, so that others have some too. */
const inOneProject = 36;

/** The hardware that the demo plays: by its number it knows its own among readers that people claimed. */
export const demoSerial = (code: string): string => `DEMO-${code}`;

/**
 * The readers that the demo runs: those it installed before, and as many that wait for their installation and never
 * had one as are missing, project by project.
 */
export async function readersToRun(db: Db, count: number): Promise<DemoReader[]> {
  const { rows } = await sql<DemoReader>`
    select device_id, code, project_id, area_id, channel, common, installed
    from (
      select d.id as device_id, d.code, d.project_id, d.area_id, d.channel, a.common and a.kind = 'doors' as common,
        s.mine as installed,
        row_number() over (partition by d.project_id order by s.mine desc, d.id) as place
      from device d join area a on a.id = d.area_id cross join lateral (
        select coalesce(bool_or(x.state = 'active') and d.serial = 'DEMO-' || d.code, false) as mine, count(*) as secrets
        from device_secret x where x.device_id = d.id) s
      where d.deleted_at is null and d.area_id is not null and d.channel is not null
        and (s.mine or s.secrets = 0 and d.logistics = 'installation' and d.serial is null)) one
    where installed or place <= ${inOneProject}
    order by installed desc, project_id, device_id limit ${count}`.execute(db);
  return rows;
}

/** Lets a reader be claimed: whoever had its secret has it no more. Answers the token that its installer would show. */
export async function makeDemoClaim(db: Db, reader: DemoReader, token: Uint8Array, now: Date): Promise<void> {
  const { deviceId, projectId, areaId, channel } = reader;
  const tokenHash = createHash('sha256').update(toBase32(token)).digest();
  const expiresAt = new Date(now.getTime() + 60_000);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('deviceSecret').where('deviceId', '=', deviceId).execute();
    const installer = await trx
      .selectFrom('user')
      .select('id')
      .where('userNameKey', '=', installerName)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('deviceClaim')
      .values({
        deviceId,
        projectId,
        areaId,
        channel,
        userId: installer.id,
        tokenHash,
        createdAt: now,
        expiresAt,
      })
      .execute();
  });
}

/** Somebody who passes: an employee, or the card that a guest was lent. */
export type Passer = {
  employeeId: number | null;
  card: string | null;
  projectId: number;
  areaIds: number[];
  /** The last passage of today; null: none. */
  dir: 'in' | 'out' | 'unknown' | null;
  common: boolean;
};

/** Who may pass these readers now, and how they passed last today. */
export async function passers(db: Db, readers: readonly number[], now: Date): Promise<Passer[]> {
  const areas = sql`select area_id from device where id = any(${readers}::bigint[])`;
  const { rows } = await sql<Passer>`
    select employee.id as employee_id, case when employee.card_state = 'inUse' then employee.ic_card end as card,
      employee.project_id, r.area_ids, x.dir, coalesce(a.common and a.kind = 'doors', false) as common
    from (
      select reach.employee_id, array_agg(reach.area_id) as area_ids from ${employeeReach(now)} reach
      where reach.area_id in (${areas}) and ${isOpeningReason('reach.reason')} group by 1) r
      join employee on employee.id = r.employee_id
      join "user" on "user".id = employee.user_id
      join company on company.id = employee.company_id
      join project on project.id = employee.project_id
      left join pass_presence x on x.employee_id = employee.id
        and x.at >= date_trunc('day', ${now}::timestamptz, project.time_zone)
      left join area a on a.id = x.area_id
    where ${passStandingSql(now)} = 'valid'
    union all
    select null, c.number, v.project_id, array_agg(g.area_id), 'in', false
    from visitor_card c join visit v on v.id = c.visit_id join ${visitReach(now)} g on g.visit_id = v.id
    where c.state = 'lent' and c.opens and v.state = 'arrived' and v.end_at > ${now} and g.area_id in (${areas}) and ${isOpeningReason('g.reason')}
    group by c.number, v.project_id`.execute(db);
  return rows;
}

export type ReaderTraffic = { deviceId: number; passages: number };

/** How often each of these readers is passed at this hour a week ago. */
export async function trafficWeekAgo(
  db: Db,
  readers: readonly number[],
  now: Date,
): Promise<ReaderTraffic[]> {
  const { rows } = await sql<ReaderTraffic>`
    select d.id as device_id, coalesce(sum(s.passes), 0)::int as passages
    from device d join project p on p.id = d.project_id
      left join pass_sum s on s.project_id = p.id and s.span = 'hour' and s.device_id = d.id and s.granted
        and s.since = date_trunc('hour', ${now}::timestamptz - interval '7 days', p.time_zone)
    where d.id = any(${readers}::bigint[]) group by 1`.execute(db);
  return rows;
}
