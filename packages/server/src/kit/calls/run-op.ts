import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { endFoundOver, guard, shut } from '../access/guard.ts';
import { assertPresence, isPresenceProofFresh } from '../access/presence.ts';
import { recordOpenedAsViewer } from '../access/view-as.ts';
import { writeAudit } from '../audit/audit.ts';
import { networkOf } from '../rate-limits/ip-limit.ts';
import { type Answer, badShapeAnswer, refusalAnswer } from './answer.ts';
import { assertCommitInTime } from './commit-deadline.ts';
import { type PublicCtx, unknownSubject } from './ctx.ts';
import { canRunAgain, constraintRefusal } from './database-errors.ts';
import { type Claim, claim, claimOf, type First, keepAnswer } from './idempotency.ts';
import type { OpCall, OpEngine } from './op-call.ts';
import { Refusal, refuse } from './refuse.ts';
import { giveRows } from './rows.ts';

const publicKeyMinutes = 10;
const ownKeyMinutes = 24 * 60;

type Shaped = { is: 'good'; input: unknown } | { is: 'bad'; answer: Answer };

/** Checks the shape (400). */
function shaped({ op, input }: OpCall, ctx: PublicCtx): Shaped {
  const parsed = op.input.safeParse(input);
  return parsed.success
    ? { is: 'good', input: parsed.data }
    : { is: 'bad', answer: badShapeAnswer(parsed.error, ctx, input) };
}

/** Runs the handler (404, 409 …). @throws Refusal, or what broke. */
async function handle(
  engine: OpEngine,
  asked: OpCall,
  ctx: PublicCtx,
  db: Kysely<DB>,
  input: unknown,
): Promise<Answer> {
  const { op, module, name } = asked;
  const handler = module.handlers[name];
  if (!handler) throw new Error(`no handler for ${asked.path}`);
  const named = input as { token?: unknown };
  if (op.from === 'query' && named.token !== undefined && named.token !== asked.token)
    refuse('kit.error.tokenMismatch');
  giveRows(ctx, db);
  const data = await handler(ctx, input);
  if (engine.checkOutput) op.output.parse(data);
  return { code: 'ok', message: ctx.say('kit.ok'), data, cookies: ctx.newCookies };
}

/** Undoes what the refused handler wrote, unless the refusal asks to keep it. */
async function refusedIn(
  trx: Kysely<DB>,
  asked: OpCall,
  ctx: PublicCtx,
  error: unknown,
): Promise<{ answer: Answer; reason: string }> {
  const refusal = error instanceof Refusal ? error : constraintRefusal(error, asked.module.constraints);
  if (!refusal) throw error;
  if (!refusal.keep) {
    await sql`rollback to savepoint handler`.execute(trx);
    ctx.changes.splice(0, ctx.changes.length, ...ctx.aims);
    ctx.afterCommit.length = 0;
    for (const count of ctx.keepCounts) await count();
  }
  return { answer: refusalAnswer(refusal, ctx.say), reason: refusal.key };
}

/** How long an ended session is still told what its last calls did: as long as clients try again. */
const afterglowMs = 10 * 60_000;

/** The first answer to a repeat, or what became of the caller since. An ended session learns nothing looked at. */
async function repeated(trx: Kysely<DB>, asked: OpCall, ctx: PublicCtx, first: First): Promise<Answer> {
  const guarded = await guard(trx, asked, ctx);
  if (guarded.is === 'in') return first.answer;
  const moved = guarded.answer.code === 'conflict';
  const fresh = moved || ctx.now().getTime() - first.at.getTime() <= afterglowMs;
  return fresh && !asked.op.look ? first.answer : guarded.answer;
}

/**
 * Whether a call leaves no trace in the audit: a saved draft, which happens each second while somebody writes; a call
 * that found nothing to do, where its contract allows for that; or a public call that found nobody, even if it answered
 * that all is well, or that came too often. Otherwise anybody could write rows that nobody may delete.
 */
function leavesNoTrace({ op }: OpCall, { actor, about, changes }: PublicCtx, { code }: Answer): boolean {
  if (op.draft) return code === 'ok';
  if (op.mayDoNothing && code === 'ok' && changes.length === 0) return true;
  if (op.access !== 'public' || actor) return false;
  return about === unknownSubject || (code !== 'ok' && (about === null || code === 'tooMany'));
}

async function write(
  engine: OpEngine,
  asked: OpCall,
  ctx: PublicCtx,
  trx: Kysely<DB>,
  mine: Claim | null,
): Promise<Answer> {
  if (mine) {
    const minutes = asked.op.access === 'public' ? publicKeyMinutes : ownKeyMinutes;
    const first = await claim(trx, mine, ctx.now(), minutes);
    if (first === 'reused') {
      return { code: 'conflict', message: ctx.say('kit.error.keyReused'), data: { which: 'keyReused' } };
    }
    if (first !== 'mine') return repeated(trx, asked, ctx, first);
  }
  const guarded = await guard(trx, asked, ctx);
  if (guarded.is === 'out') throw new GuardedOut(guarded.answer);
  ctx.actor = guarded.actor;
  const taken = shaped(asked, ctx);
  if (taken.is === 'bad') throw new GuardedOut(taken.answer);
  ctx.present = ctx.actor !== null && isPresenceProofFresh(ctx.actor, ctx.now());
  await sql`savepoint handler`.execute(trx);
  let answer: Answer;
  let reason: string | null = null;
  try {
    if (asked.op.presence === true) assertPresence(ctx);
    answer = await handle(engine, asked, ctx, trx, taken.input);
  } catch (error) {
    // Once the proof is given, the same call comes again under the same key.
    if (error instanceof Refusal && error.code === 'unproven') {
      ctx.afterCommit.length = 0;
      throw new GuardedOut(refusalAnswer(error, ctx.say));
    }
    ({ answer, reason } = await refusedIn(trx, asked, ctx, error));
  }
  // Readers are many, and what their calls change is announced where it is changed.
  if (asked.op.access !== 'device') {
    const { now: clock, commitBy } = ctx;
    await engine.settle({ db: trx, now: clock(), clock, secrets: ctx.deps.secrets, commitBy });
  }
  if (!leavesNoTrace(asked, ctx, answer)) {
    const name = `${asked.module.api.module}/${asked.name}`;
    const { requestId, op } = asked;
    await writeAudit(trx, ctx, {
      requestId,
      op: name,
      code: answer.code,
      reason,
      personal: op.personal === true,
    });
  }
  if (mine) await keepAnswer(trx, mine, answer);
  assertCommitInTime(ctx);
  return answer;
}

/** Refuses before the handler: the transaction and its claim are undone, so a retry is judged afresh. */
class GuardedOut extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('guarded out');
    this.answer = answer;
  }
}

const maxTries = 3;

function claimFor(asked: OpCall): Claim | null {
  const owner = asked.op.access === 'public' ? null : asked.token;
  return asked.key ? claimOf(asked.key, owner, asked.path, asked.body) : null;
}

async function runWrite(engine: OpEngine, asked: OpCall, ctx: PublicCtx): Promise<Answer> {
  // Without a token there is no owner whose first answer could be found.
  if (asked.op.access !== 'public' && !asked.token) return shut('expired', ctx);
  const mine = claimFor(asked);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await engine.db.transaction().execute((trx) => write(engine, asked, ctx, trx, mine));
    } catch (error) {
      if (error instanceof GuardedOut) return error.answer;
      if (!canRunAgain(error) || attempt === maxTries) throw error;
      ctx.changes.length = 0;
      ctx.aims.length = 0;
      ctx.afterCommit.length = 0;
      ctx.keepCounts.length = 0;
      ctx.commitBy.length = 0;
    }
  }
}

/** Does a write and undoes it, to answer its refusal or that there would be none. Nobody is told and nothing recorded. */
async function rehearse(engine: OpEngine, asked: OpCall, ctx: PublicCtx): Promise<Answer> {
  if (!asked.op.dryRun) refuse('kit.error.badInput');
  try {
    return await engine.db.transaction().execute(async (trx): Promise<never> => {
      const guarded = await guard(trx, asked, ctx);
      if (guarded.is === 'out') throw new GuardedOut(guarded.answer);
      ctx.actor = guarded.actor;
      // A caller who only asks need not prove anything yet.
      ctx.present = true;
      const taken = shaped(asked, ctx);
      if (taken.is === 'bad') throw new GuardedOut(taken.answer);
      const answer = await handle(engine, asked, ctx, trx, taken.input);
      // Constraints that the commit would check are checked now.
      await sql`set constraints all immediate`.execute(trx);
      throw new GuardedOut(answer);
    });
  } catch (error) {
    ctx.afterCommit.length = 0;
    if (error instanceof GuardedOut) return error.answer;
    const refusal = error instanceof Refusal ? error : constraintRefusal(error, asked.module.constraints);
    if (!refusal) throw error;
    return refusalAnswer(refusal, ctx.say);
  }
}

/** Runs what had to wait for the commit; when a step refuses, that becomes the answer, also for a repeated key. */
async function afterwards(engine: OpEngine, asked: OpCall, ctx: PublicCtx, answer: Answer): Promise<Answer> {
  // The transaction is over, so each step's writes stand by themselves.
  if (ctx.afterCommit.length > 0) giveRows(ctx, engine.db);
  try {
    for (const step of ctx.afterCommit) await step();
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const changed = refusalAnswer(error, ctx.say);
    const mine = claimFor(asked);
    if (mine) await keepAnswer(engine.db, mine, changed);
    return changed;
  }
}

/** While somebody views as somebody else, the database itself refuses writes, whatever a handler does. */
const looking = (engine: OpEngine, { actor }: PublicCtx, look: (db: Kysely<DB>) => Promise<Answer>) =>
  actor?.viewAs ? engine.db.transaction().setAccessMode('read only').execute(look) : look(engine.db);

/** What a handler reads, by the replica where that has all that the caller has seen. What that refuses may just be missing there. */
async function readIn(engine: OpEngine, asked: OpCall, ctx: PublicCtx, input: unknown): Promise<Answer> {
  const replica = asked.position === undefined ? null : await engine.replica?.at(asked.position);
  if (replica) {
    try {
      return { ...(await handle(engine, asked, ctx, replica, input)), byReplica: true };
    } catch (error) {
      if (!(error instanceof Refusal)) ctx.log.warn({ err: error }, 'the replica could not answer');
      ctx.afterCommit.length = 0;
    }
  }
  return looking(engine, ctx, (db) => handle(engine, asked, ctx, db, input));
}

/** What a caller of the back office may say to have seen by an answer that didn't come from the replica. */
export async function newDatabasePosition(
  { replica }: OpEngine,
  { op, token, module }: OpCall,
  { byReplica }: Answer,
): Promise<string | null> {
  if (!replica || byReplica || token === null || op.access === 'public' || module.api.surface !== 'sys')
    return null;
  return replica.position().catch(() => null);
}

async function runRead(engine: OpEngine, asked: OpCall, ctx: PublicCtx): Promise<Answer> {
  const guarded = await guard(engine.db, asked, ctx);
  if (guarded.is === 'out') return guarded.answer;
  ctx.actor = guarded.actor;
  const taken = shaped(asked, ctx);
  if (taken.is === 'bad') return taken.answer;
  try {
    const answer = await readIn(engine, asked, ctx, taken.input);
    await recordOpenedAsViewer(engine.db, ctx, {
      op: asked.op,
      requestId: asked.requestId,
      input: taken.input,
    });
    return answer;
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error, ctx.say);
    throw error;
  }
}

/**
 * Runs one call in the one order of checks: (first answer of a repeated key) → session → resource → shape →
 * (proof) → scope → state and version. A write is one transaction that holds the change, its audit row and its answer.
 * @throws what broke; every refusal is an answer.
 */
export async function runOp(engine: OpEngine, asked: OpCall, ctx: PublicCtx): Promise<Answer> {
  const answer = await gated(engine, asked, ctx);
  await endFoundOver(engine, asked, ctx);
  return asked.op.sentenceOnly && answer.code !== 'ok' ? { ...answer, data: answer.message } : answer;
}

async function gated(engine: OpEngine, asked: OpCall, ctx: PublicCtx): Promise<Answer> {
  const run = () => {
    if (asked.dryRun) return rehearse(engine, asked, ctx);
    return asked.op.writes ? runWrite(engine, asked, ctx) : runRead(engine, asked, ctx);
  };
  const gate = asked.module.gates[asked.name];
  const from = networkOf(ctx.address);
  const whose = asked.op.access === 'public' ? from : (asked.token ?? from);
  try {
    engine.pace?.(ctx.address, ctx.now());
    return await afterwards(engine, asked, ctx, gate ? await gate(whose, run) : await run());
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error, ctx.say);
    throw error;
  }
}
