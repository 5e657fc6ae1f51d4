import { sql } from 'kysely';
import type { DeviceCtx } from '../../kit/calls/ctx.ts';
import { databaseOf, rows } from '../../kit/calls/rows.ts';
import { type PassWork, passWork } from '../pass/index.ts';
import type { GuestPassage, VisitFacts } from './visit.judgement.ts';

type Story = VisitFacts & { id: number; passages: GuestPassage[] };

const ms = (of: string) => sql.raw(`(extract(epoch from ${of}) * 1000)::float8`);

/**
 * Visits of a project, locked, with all passages of their guests that are recorded, in their order. Whoever stores
 * one comes here afterwards, so who comes last sees all of them.
 */
export async function lockVisitsWithPassages(
  work: PassWork,
  projectId: number,
  visitIds: readonly number[],
): Promise<Story[]> {
  const { now } = work;
  const db = databaseOf(work);
  const own = sql`visit.project_id = ${projectId} and visit.id = any(${[...visitIds]}::bigint[])`;
  await sql`select from visit where ${own} order by id for update`.execute(db);
  const { rows: found } = await sql<Story>`
    select visit.id, visit.state, ${ms('visit.start_at')} as "startAt", ${ms('visit.end_at')} as "endAt",
      ${ms('visit.arrived_at')} as "arrivedAt", ${ms('visit.out_at')} as "outAt", ${ms('visit.left_at')} as "leftAt",
      (select s.by from visit_step s where s.visit_id = visit.id and s.step = 'leave' order by s.id desc limit 1)
        as "leftBy",
      coalesce((
        select json_agg(json_build_object(
            'at', ${ms('e.ts_corrected')}, 'dir', e.dir, 'exit', a.id is not null, 'reader', reader.name,
            'person', coalesce(e.jti, 0) >> 27,
            'last', d.visit_once or (e.ts_corrected at time zone p.time_zone)::date
              >= (visit.end_at at time zone p.time_zone)::date)
          order by e.ts_corrected, e.device_id, e.event_id)
        -- Nobody passes as the guest of a visit before it is planned.
        from pass_event_of_visit(visit.id, least(visit.created_at, visit.start_at) - interval '1 day',
          ${now}::timestamptz + interval '1 day') e
        -- Leaving a group of doors that everybody of the project may use is leaving the project.
        left join area a on a.id = e.area_id and a.common and a.kind = 'doors'
        left join device reader on reader.id = e.device_id
        where e.project_id = visit.project_id and e.granted), '[]') as passages
    from visit join project p on p.id = visit.project_id join project_data d on d.project_id = p.id
    where ${own} order by visit.id`.execute(db);
  return found;
}

/** Rights when a visit began or ended, which was taken for another moment; in its timeline too. */
export async function correctVisitTime(
  work: PassWork,
  visitId: number,
  { step, at }: { step: 'arrive' | 'leave'; at: Date },
): Promise<void> {
  const column = sql.ref(step === 'arrive' ? 'arrived_at' : 'left_at');
  await sql`
    with was as (select id, ${column} as at from visit where id = ${visitId}),
    told as (
      update visit_step s set at = ${at} from was
      where s.visit_id = was.id and s.step = ${step} and s.at = was.at)
    update visit set ${column} = ${at}, version = version + 1 where id = ${visitId}`.execute(
    databaseOf(work),
  );
}

/** Notes when a guest on site went out who may come back. */
export const noteGuestOut = (work: PassWork, visitId: number, at: Date) =>
  databaseOf(work)
    .updateTable('visit')
    .set({ outAt: at, version: sql`version + 1` })
    .where('id', '=', visitId)
    .execute();

/** Does something in one transaction, in the request's own where it has one. */
export async function inOneTransaction(
  ctx: DeviceCtx,
  work: (work: PassWork) => Promise<void>,
): Promise<void> {
  const own = passWork(ctx);
  const db = rows(ctx);
  if (db.isTransaction) await work(own);
  else await db.transaction().execute((trx) => work({ ...own, db: trx }));
}
