import { placeHeaderValue } from '@mdi/contract/kit/op.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Answer } from '../calls/answer.ts';
import type { Actor, PublicCtx } from '../calls/ctx.ts';
import type { OpCall, OpEngine } from '../calls/op-call.ts';
import { sessionOf } from './actor.ts';
import { may } from './may.ts';
import { asEmployee, personOfToken } from './phone-session.ts';
import { isShutToViewers } from './view-as.ts';
import { recordExpiredViewAs } from './view-as-end.ts';

type Guarded = { is: 'in'; actor: Actor | null } | { is: 'out'; answer: Answer };

/** The refusal of a session that isn't open, or of a caller who lacks the resource. */
export const shut = (code: 'expired' | 'ended' | 'forbidden', ctx: PublicCtx): Answer => ({
  code,
  message: ctx.say(`kit.error.${code}`),
  data: null,
});

const out = (code: 'expired' | 'ended' | 'forbidden', ctx: PublicCtx): Guarded => ({
  is: 'out',
  answer: shut(code, ctx),
});

/** Checks a reader's signature, a phone's session, or session (401/4001), tab's place (409) and resource (403). */
export async function guard(db: Kysely<DB>, asked: OpCall, ctx: PublicCtx): Promise<Guarded> {
  const { op, token, signed, session: lookUp = sessionOf } = asked;
  if (op.access === 'device') {
    // Only the readers' surface has such calls, and every request there is signed.
    if (!signed) throw new Error(`${asked.path} came without a signature to look at`);
    const { door } = asked.module;
    if (!door) throw new Error(`${asked.path} has no door`);
    const known = await door(db, { signed, call: asked.name, body: asked.input }, ctx);
    if (known.is === 'out') return known;
    ctx.device = known.device;
    return { is: 'in', actor: null };
  }
  if (op.access === 'employee' || op.access === 'person') {
    const known = await personOfToken(db, token, ctx);
    if (known.is === 'out') return known;
    ctx.person = known.person;
    if (op.access === 'person') return { is: 'in', actor: null };
    ctx.employee = asEmployee(known.person);
    if (ctx.employee) return { is: 'in', actor: null };
    // The session is good elsewhere, so it doesn't count as over.
    const message = ctx.say('myPass.error.noJob');
    return { is: 'out', answer: { code: 'forbidden', message, data: null } };
  }
  if (!token) return op.access === 'public' ? { is: 'in', actor: null } : out('expired', ctx);
  const { check: session, over } = await lookUp(db, token, ctx.now(), ctx.deps.settings.session);
  if (over) ctx.overView = over;
  // A stale token on a public page counts as none, so that it can't keep people from signing in.
  if (session.is !== 'open') return op.access === 'public' ? { is: 'in', actor: null } : out(session.is, ctx);
  const { actor } = session;
  const { roleCode, projectId, companyId, viewAs } = actor;
  if (isShutToViewers(actor, op)) {
    return { is: 'out', answer: { code: 'forbidden', message: ctx.say('kit.error.viewing'), data: null } };
  }
  const shown = op.access === 'public' || op.anyPlace ? undefined : asked.tabPlace;
  // The place comes before the resource: who lacks that here may hold it where the tab stands, and would read that it
  // was lost.
  if (shown !== undefined && shown !== placeHeaderValue(roleCode, projectId, companyId, viewAs?.viewId)) {
    const message = ctx.say('kit.error.projectChanged');
    return { is: 'out', answer: { code: 'conflict', message, data: { which: 'projectChanged' } } };
  }
  if (!may({ actor }, op)) return out('forbidden', ctx);
  return { is: 'in', actor };
}

/** The refusal of a caller who may not make this call at all, before its body is read; else null. */
export async function refuseEarly(engine: OpEngine, asked: OpCall, ctx: PublicCtx): Promise<Answer | null> {
  const guarded = await guard(engine.db, asked, ctx);
  await endFoundOver(engine, asked, ctx);
  return guarded.is === 'out' ? guarded.answer : null;
}

/** Ends a view for good that a call found over, whatever its answer: a refusal would undo it with the call. */
export async function endFoundOver({ db }: OpEngine, { requestId }: OpCall, ctx: PublicCtx): Promise<void> {
  if (ctx.overView) await recordExpiredViewAs({ ...ctx, db }, ctx.overView, requestId);
}
