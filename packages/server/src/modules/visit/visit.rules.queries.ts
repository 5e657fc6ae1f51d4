import { sql } from 'kysely';
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
