import { type IdKind, idKinds } from '@mdi/contract/kit/ids.ts';
import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import type { Op } from '@mdi/contract/kit/op.ts';
import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { DB } from '../../db/schema.gen.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Actor, PublicCtx } from '../calls/ctx.ts';
import { actorOf, isActorValid, selectActor } from './load-actor.ts';
import { may } from './may.ts';

/** How long one view as somebody else lasts. */
export const viewAsMinutes = 30;

/** The view that was begun in a session and not ended, as a column of a query over `session`. */
export const openViewAsId = sql`(
  select v.id from view_as v where v.session_id = session.id and v.ended_at is null) as view_id`;

/** The view, as if it were a session of the person viewed. */
const byView = (viewId: number) => sql`
  select v.session_id as id, v.viewed_id as user_id, v.assignment_id, v.project_id, v.company_id,
    v.started_at as created_at, v.until as used_at, null::timestamptz as ended_at, null::timestamptz as proven_at,
    v.id as view_id
  from view_as v where v.id = ${viewId} and v.ended_at is null
    and not exists (
      select from assignment x join role y on y.id = x.role_id
      where x.user_id = v.viewed_id and y.level = 10)`;

export type ViewAsState = { is: 'on'; actor: Actor } | { is: 'over'; why: 'time' | 'right' | 'session' };

/**
 * Whom the holder of a session views the product as, checked against the tables at each request: it ends with its time,
 * with either person's right or what that rests on, and as soon as the viewed person may do more than the viewer.
 */
export async function viewAsStateOf(
  db: Kysely<DB>,
  viewId: number,
  own: Actor,
  now: Date,
): Promise<ViewAsState> {
  const row = (await selectActor(db, byView(viewId))).rows[0];
  if (!row || !isActorValid(row, now) || !may({ actor: own }, viewAsApi.ops.start))
    return { is: 'over', why: 'right' };
  // Setting the clock back makes no view longer.
  const ahead = row.createdAt.getTime() - now.getTime() > 60_000;
  if (row.usedAt <= now || ahead) return { is: 'over', why: 'time' };
  const actor = actorOf(row);
  const more =
    isHeadOffice(actor) || [...actor.resources].some((one) => one !== '' && !own.resources.has(one));
  if (more) return { is: 'over', why: 'right' };
  const { userId, userName, roleCode } = own;
  return {
    is: 'on',
    actor: { ...actor, viewAs: { viewId, until: row.usedAt, by: { userId, userName, roleCode } } },
  };
}

/**
 * Whether a call is closed to those who view as somebody else: it writes, or it shows what is private to the person, or
 * what may not be shown unrecorded.
 */
export const isShutToViewers = (actor: Actor, op: Op): boolean =>
  actor.viewAs !== null &&
  op.asViewer !== true &&
  (op.writes === true || op.asViewer === false || op.personal === true || !!op.tells);

type Opened = { entity: string; id: number };

/** The records that an input names by required ids, or by kind and number; a filter names none. */
function recordsNamed(op: Op, input: unknown): Opened[] {
  if (!(op.input instanceof z.ZodMiniObject) || !input || typeof input !== 'object') return [];
  if ('entity' in input && 'id' in input) return [{ entity: String(input.entity), id: Number(input.id) }];
  const shape: Readonly<Record<string, z.core.$ZodType>> = op.input.shape;
  return Object.entries(input).flatMap(([name, id]) => {
    const schema = shape[name];
    const kind = schema && idKinds.get(schema)?.kind;
    return kind === undefined || typeof id !== 'number' ? [] : { entity: entities[kind] ?? kind, id };
  });
}

/** The log's name for a kind of record, where it differs from the name of its ids. */
const entities: Readonly<Partial<Record<IdKind, string>>> = { page: 'appPage' };

/** Records in the viewer's own name that they open a record as somebody else, before anything of it is shown. */
export async function recordOpenedAsViewer(
  db: Kysely<DB>,
  ctx: PublicCtx,
  { op, requestId, input }: { op: Op; requestId: string; input: unknown },
): Promise<void> {
  const { actor } = ctx;
  if (!actor?.viewAs) return;
  const opened = recordsNamed(op, input);
  if (opened.length === 0) return;
  const asWhom = { entity: 'viewAs', id: actor.viewAs.viewId, after: { viewedId: actor.userId } };
  const changes = [asWhom, ...opened.map((one) => ({ ...one, after: null }))].map((one) => ({
    ...one,
    before: null,
    looked: true as const,
  }));
  await writeAudit(db, { ...ctx, changes }, { requestId, op: 'viewAs/opened', code: 'ok', reason: null });
}
