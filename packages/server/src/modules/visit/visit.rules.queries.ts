import { sql } from 'kysely';
import { isDeniedTodaySql } from '../../kit/access/pass-standing.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

type Offer = { code: string; nameZh: string; nameEn: string };

/** What a project says of visits: its rules, and the purposes and types that it offers. */
export async function rulesOf(ctx: PublicCtx, projectId: number) {
  const offered = (dict: string, of: string) => sql<Offer[]>`coalesce((
    select json_agg(json_build_object('code', e.code, 'nameZh', e.name_zh, 'nameEn', e.name_en) order by e.sort, e.id)
    from dictionary_entry e
    where e.dict = ${dict} and e.state = 'N' and (${sql.ref(of)} is null or e.code = any(${sql.ref(of)}))), '[]')`;
  const row = await rows(ctx)
    .selectFrom('project')
    .innerJoin('projectData', 'projectData.projectId', 'project.id')
    .select([
      'project.id as projectId',
      'project.name as projectName',
      'project.timeZone',
      'project.state',
      'project.address',
      'project.longitude',
      'project.latitude',
      'project.buildingPhone',
      'projectData.visitDayLimit as dayLimit',
      'projectData.reviewWalkIns',
      'projectData.companionPass',
      'projectData.visitorStillQr as still',
      offered('visitPurpose', 'projectData.visitPurposes').as('purposes'),
      offered('visitorType', 'projectData.visitorTypes').as('types'),
    ])
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow();
  const named = (all: Offer[]) =>
    all.map(({ code, nameZh, nameEn }) => ({ code, name: ctx.lang === 'en' ? nameEn : nameZh }));
  return { ...row, purposes: named(row.purposes), types: named(row.types) };
}

export type Rules = Awaited<ReturnType<typeof rulesOf>>;

/** The end of the day it is in a time zone. */
export async function endOfDay(ctx: PublicCtx, timeZone: string): Promise<Date> {
  const found = await sql<{ at: Date }>`
    select ((((${ctx.now()}::timestamptz at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone})
      - interval '1 second') as at`.execute(rows(ctx));
  const [row] = found.rows;
  if (!row) throw new Error('a select of one row answered none');
  return row.at;
}

/** Two times of a day as moments, by the clock of a time zone. */
export async function momentsIn(
  ctx: PublicCtx,
  timeZone: string,
  day: string,
  { from, until }: { from: string; until: string },
): Promise<{ startAt: Date; endAt: Date }> {
  const at = (time: string) => sql`(${`${day} ${time}`}::timestamp at time zone ${timeZone})`;
  const found = await sql<{ startAt: Date; endAt: Date }>`
    select ${at(from)} as start_at, ${at(until)} as end_at`.execute(rows(ctx));
  const [row] = found.rows;
  if (!row) throw new Error('a select of one row answered none');
  return row;
}

/** Who is visited: somebody who works for a valid company of a valid project; null: nobody like that. */
export const validHost = (ctx: PublicCtx, hostId: number) =>
  rows(ctx)
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .innerJoin('project', 'project.id', 'employee.projectId')
    .select([
      'employee.id as hostId',
      'user.nickName as hostName',
      'employee.companyId',
      'employee.projectId',
      sql<boolean>`project.state = 'N' and company.state = 'N' and "user".state = 'N' and employee.state = 'N'
        and employee.left_at is null`.as('works'),
    ])
    .where('employee.id', '=', hostId)
    .executeTakeFirst();

/** Whether a company leases in a building or manages it. */
export async function isCompanyInBuilding(
  ctx: PublicCtx,
  companyId: number,
  buildingId: number,
): Promise<boolean> {
  const found = await sql`
    select from company_building where company_id = ${companyId} and building_id = ${buildingId} limit 1`.execute(
    rows(ctx),
  );
  return found.rows.length > 0;
}

/** By which the deny list knows an ID number. */
export const idKeyOf = (ctx: PublicCtx, number: string) => ctx.deps.secrets.mac('id-number', number);

/** Lets one call at a time plan visits for a phone in a project; many phones always in the same order. */
export async function lockPhones(
  ctx: PublicCtx,
  projectId: number,
  phoneKeys: readonly string[],
): Promise<void> {
  const keys = [...new Set(phoneKeys)].map((key) => `visit ${projectId} ${key}`);
  if (keys.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(k.lock)
    from (select hashtextextended(key, 7) as lock from unnest(${keys}::text[]) key order by lock) k`.execute(
    rows(ctx),
  );
}

export type DenyKeys = { phoneKey: string | null; idKey: Buffer | null };

/** Why somebody is let in nowhere in a project today; undefined: they may. */
export async function deniedBy(
  ctx: PublicCtx,
  projectId: number,
  marks: readonly DenyKeys[],
): Promise<{ reason: string; phoneKey: string | null; idKey: Buffer | null } | undefined> {
  const phones = marks.flatMap(({ phoneKey }) => phoneKey ?? []);
  const ids = marks.flatMap(({ idKey }) => (idKey ? [idKey.toString('hex')] : []));
  if (phones.length + ids.length === 0) return undefined;
  return rows(ctx)
    .selectFrom('deniedVisitor')
    .innerJoin('project', 'project.id', 'deniedVisitor.projectId')
    .select(['deniedVisitor.reason', 'deniedVisitor.phoneKey', 'deniedVisitor.idKey'])
    .where('deniedVisitor.projectId', '=', projectId)
    .where(
      sql<boolean>`(denied_visitor.phone_key = any(${phones}::text[])
        or encode(denied_visitor.id_key, 'hex') = any(${ids}::text[]))`,
    )
    .where(sql<boolean>`${isDeniedTodaySql(ctx.now())}`)
    .orderBy('deniedVisitor.id')
    .executeTakeFirst();
}

/** People of a company whose name this is, half-width and whatever its case. */
export const peopleCalled = (ctx: PublicCtx, companyId: number, nameKey: string) =>
  rows(ctx)
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .select(['employee.id as hostId', 'user.nickName as hostName'])
    .where('employee.companyId', '=', companyId)
    .where('employee.state', '=', 'N')
    .where('user.state', '=', 'N')
    .where(sql<boolean>`lower(normalize("user".nick_name, NFKC)) = ${nameKey}`)
    .orderBy('employee.id')
    .limit(2)
    .execute();
