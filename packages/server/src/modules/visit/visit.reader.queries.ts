import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { DeviceCtx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';
import { type PassWork, passWork } from '../pass/index.ts';

const known = new Map<number, { ver: number; cards: ReadonlyMap<string, number> }>();
const mostKnown = 1_000;

/**
 * The cards that are lent to guests of a project, with their visits; read anew only when its list of cards is newer,
 * because every passage with a card asks.
 */
export async function lentCards(ctx: DeviceCtx, projectId: number): Promise<ReadonlyMap<string, number>> {
  const ver = ctx.device.cardVer ?? 0;
  const last = known.get(projectId);
  if (last && last.ver === ver) return last.cards;
  const found = await rows(ctx)
    .selectFrom('visitorCard')
    .select(['number', 'visitId'])
    .where('projectId', '=', projectId)
    .where('state', '=', 'lent')
    .execute();
  const cards = new Map(
    found.flatMap(({ number, visitId }) => (visitId === null ? [] : [[number, visitId]])),
  );
  if (known.size >= mostKnown) known.clear();
  known.set(projectId, { ver, cards });
  return cards;
}

/** Whether leaving an area is leaving the project: it is a group of doors that everybody of the project may use. */
export async function isExit(db: Kysely<DB>, areaId: number | null): Promise<boolean> {
  if (areaId === null) return false;
  const area = await db
    .selectFrom('area')
    .select('id')
    .where('id', '=', areaId)
    .where('common', '=', true)
    .where('kind', '=', 'doors')
    .executeTakeFirst();
  return area !== undefined;
}

/** Whether who goes out at a moment is gone: the pass is for one exit, or it is the last day of the visit. */
export const isLastExit = (at: Date) => sql<SqlBool>`exists (
  select from project p join project_data d on d.project_id = p.id
  where p.id = visit.project_id and (d.visit_once
    or (${at}::timestamptz at time zone p.time_zone)::date >= (visit.end_at at time zone p.time_zone)::date))`;

/** Notes that a guest on site went out and may come back. */
export const goneOut = (db: Kysely<DB>, visitId: number, projectId: number, at: Date) =>
  db
    .updateTable('visit')
    .set({ outAt: at, version: sql`version + 1` })
    .where('id', '=', visitId)
    .where('projectId', '=', projectId)
    .where('state', '=', 'arrived')
    .where('arrivedAt', '<=', at)
    .where((eb) => eb.or([eb('outAt', 'is', null), eb('outAt', '<', at)]))
    .execute();

/** Does something in one transaction, in the request's own where it has one. */
export async function together(ctx: DeviceCtx, work: (work: PassWork) => Promise<void>): Promise<void> {
  const own = passWork(ctx);
  if (own.db.isTransaction) await work(own);
  else await own.db.transaction().execute((db) => work({ ...own, db }));
}
