import { formatDate } from '@mdi/contract/kit/display.ts';
import { type SuggestionState, suggestionFlow } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import type { Selectable, Updateable } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { lockRow, noteRelatedChange, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { conflict, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { afterWork, workBetween } from '../../kit/time/working-hours.ts';
import { hoursOf } from './suggestion.hours.queries.ts';
import { displayName, handlerIn } from './suggestion.people.queries.ts';
import { mayUnlink, stateNow, waitsUntil } from './suggestion.policy.ts';
import { duplicatesOf, noteOpened, suggestionById } from './suggestion.queries.ts';
import { addMessage, addNote } from './suggestion.thread.queries.ts';
import { endTyping, noteTyping, othersTyping } from './suggestion.typing.queries.ts';

export type Row = Selectable<DB['suggestion']>;
type Patch = Updateable<DB['suggestion']>;
type OfVersion = { suggestionId: number; version: number };
type Action = (typeof suggestionFlow.all)[number]['action'];

/** A suggestion in scope, locked until the call ends. @throws Refusal 404 */
async function locked(ctx: Ctx, suggestionId: number): Promise<Row> {
  orNotFound(await suggestionById(ctx, suggestionId));
  return lockRow(ctx, 'suggestion', suggestionId);
}

/** The state that an action leads to from where a row stands by now. @throws Refusal 409 where it leads nowhere */
export function nextState(ctx: PublicCtx, row: Row, action: Action): SuggestionState {
  return (
    suggestionFlow.next(stateNow(row, ctx.now()), action) ??
    conflict('suggestion.error.state', { which: 'state' })
  );
}

async function save(ctx: Ctx, { suggestionId, version }: OfVersion, patch: Patch) {
  const row = await updateRow(ctx, 'suggestion', suggestionId, patch, version);
  return { suggestionId, version: row.version, state: stateNow(row, ctx.now()) };
}

type Clock = Pick<Row, 'projectId'> & Partial<Pick<Row, 'spentMinutes' | 'firstAnsweredAt'>>;

/**
 * A row whose clock runs from now on, after so many minutes of work that ran before: until the first answer, and once that
 * was given until it is solved.
 */
export async function clockFrom(ctx: PublicCtx, { projectId, ...of }: Clock): Promise<Patch> {
  const hours = await hoursOf(ctx, projectId);
  const { spentMinutes = 0, firstAnsweredAt = null } = of;
  const left = (firstAnsweredAt === null ? hours.answerMinutes : hours.solveMinutes) - spentMinutes;
  const clock = { clockFrom: ctx.now(), spentMinutes, dueAt: afterWork(hours, ctx.now(), Math.max(0, left)) };
  // What was overdue before is told once.
  return left > 0 ? { ...clock, handlerToldAt: null, managerToldAt: null } : clock;
}

/** How many minutes of work ran until now. */
async function minutesSpent(ctx: PublicCtx, { projectId, clockFrom: since, spentMinutes }: Row) {
  if (since === null) return spentMinutes;
  return spentMinutes + workBetween(await hoursOf(ctx, projectId), since, ctx.now());
}

/** Takes what nobody handles. @throws Refusal 409 that says who did, and when */
export async function take(ctx: Ctx, suggestionId: number) {
  const { zone } = orNotFound(await suggestionById(ctx, suggestionId));
  const row = await lockRow(ctx, 'suggestion', suggestionId);
  const state = nextState(ctx, row, 'take');
  if (row.handlerId === ctx.actor.userId) return { suggestionId, version: row.version, state };
  if (row.handlerId !== null) {
    const by = await displayName(ctx, row.handlerId);
    const at = row.takenAt?.toISOString() ?? '';
    conflict('suggestion.error.taken', { which: 'state', by, at }, by, formatDate(at, undefined, zone));
  }
  const patch = { state, handlerId: ctx.actor.userId, takenAt: ctx.now(), givenAt: null };
  return save(ctx, { suggestionId, version: row.version }, patch);
}

export async function assign(ctx: Ctx, { handlerId, ...of }: OfVersion & { handlerId: number }) {
  const row = await locked(ctx, of.suggestionId);
  const handler = await handlerIn(ctx, row.projectId, handlerId);
  if (!handler) refuseField('handlerId', 'suggestion.error.handler');
  const now = ctx.now();
  // Who is new hears of it, and of it being overdue as well.
  const given = handlerId === ctx.actor.userId ? null : now;
  const told = handlerId === row.handlerId ? {} : { handlerToldAt: null };
  const patch = { handlerId, takenAt: now, givenAt: given, ...told };
  return save(ctx, of, { state: nextState(ctx, row, 'take'), ...patch });
}

type Written = OfVersion & { text: string; aware?: boolean | undefined };

/**
 * Writes to the person; the log says what beside what changed.
 * @throws Refusal 409 where somebody else is writing to them, too, and the sender doesn't say that they know
 */
async function tell(
  ctx: Ctx,
  { suggestionId, version, text, aware = false }: Written,
  kind: 'ask' | 'answer',
  patch: Patch,
) {
  const [other] = aware ? [] : await othersTyping(ctx, suggestionId);
  if (other) conflict('suggestion.error.writing', { which: 'writing', by: other.by }, other.by);
  const said = { ...patch, toldAt: ctx.now(), givenAt: null };
  const moved = await save(ctx, { suggestionId, version }, said);
  await endTyping(ctx, suggestionId);
  const { userId } = ctx.actor;
  await addMessage(ctx, { suggestionId, kind, userId, byName: await displayName(ctx, userId), text });
  noteRelatedChange(ctx, 'suggestion', suggestionId, {}, { message: text });
  return moved;
}

export async function ask(ctx: Ctx, written: Written) {
  const row = await locked(ctx, written.suggestionId);
  const state = nextState(ctx, row, 'ask');
  const spentMinutes = await minutesSpent(ctx, row);
  // The clock stands while the person has the word.
  const waiting = { spentMinutes, clockFrom: null, dueAt: null, waitingSince: ctx.now() };
  return tell(ctx, written, 'ask', { state, ...waiting });
}

export async function answer(ctx: Ctx, written: Written) {
  const row = await locked(ctx, written.suggestionId);
  const state = nextState(ctx, row, 'answer');
  const now = ctx.now();
  const spentMinutes = await minutesSpent(ctx, row);
  const first = row.firstAnsweredAt === null && { firstAnsweredAt: now, firstMinutes: spentMinutes };
  const taken = row.handlerId === null && { handlerId: ctx.actor.userId, takenAt: now };
  const over = { answeredAt: now, clockFrom: null, spentMinutes, dueAt: null, waitingSince: null };
  return tell(ctx, written, 'answer', { state, ...over, ...first, ...taken });
}

/** Closes what the person was asked and did not answer. @throws Refusal 400 while they may still take their time */
export async function close(ctx: Ctx, of: OfVersion) {
  const row = await locked(ctx, of.suggestionId);
  const state = nextState(ctx, row, 'close');
  const hours = await hoursOf(ctx, row.projectId);
  if (row.waitingSince && waitsUntil(row.waitingSince, hours) > ctx.now())
    refuse('suggestion.error.tooEarly');
  const closed = { closedAt: ctx.now(), closedReason: 'noAnswer' as const, waitingSince: null };
  return save(ctx, of, { state, ...closed });
}

export async function addStaffNote(ctx: Ctx, { suggestionId, text }: { suggestionId: number; text: string }) {
  orNotFound(await suggestionById(ctx, suggestionId));
  const { userId } = ctx.actor;
  const byName = await displayName(ctx, userId);
  const noteId = await addNote(ctx, { suggestionId, userId, byName, text });
  noteRelatedChange(ctx, 'suggestion', suggestionId, {}, { note: text });
  return { noteId };
}

/** Closes one as a duplicate of another, which is none itself and in the same project. */
export async function closeAsDuplicate(ctx: Ctx, { ofId, ...of }: OfVersion & { ofId: number }) {
  const one = orNotFound(await suggestionById(ctx, of.suggestionId));
  orNotFound(await suggestionById(ctx, ofId));
  // In the order of their numbers, so that two who link them crosswise come one after the other.
  for (const id of [of.suggestionId, ofId].toSorted((a, b) => a - b)) await lockRow(ctx, 'suggestion', id);
  const [row, other] = [
    await lockRow(ctx, 'suggestion', of.suggestionId),
    await lockRow(ctx, 'suggestion', ofId),
  ];
  const state = nextState(ctx, row, 'link');
  const isOne = other.projectId === one.projectId && other.duplicateOf === null && ofId !== row.id;
  if (!isOne || (await duplicatesOf(ctx, row.id)).length > 0)
    refuseField('ofId', 'suggestion.error.duplicate');
  const spentMinutes = await minutesSpent(ctx, row);
  return save(ctx, of, {
    state,
    stateBefore: row.state,
    duplicateOf: ofId,
    closedAt: ctx.now(),
    closedReason: 'duplicate',
    spentMinutes,
    clockFrom: null,
    dueAt: null,
  });
}

/** Puts a duplicate back to where it was. @throws Refusal 400 after seven days */
export async function undoDuplicate(ctx: Ctx, of: OfVersion) {
  const row = await locked(ctx, of.suggestionId);
  if (!mayUnlink(row, ctx.now())) refuse('suggestion.error.undo');
  const state = row.stateBefore ?? 'doing';
  const runs = state === 'new' || state === 'doing';
  const clock = runs ? await clockFrom(ctx, row) : {};
  const alone = { duplicateOf: null, stateBefore: null, closedAt: null, closedReason: null };
  return save(ctx, of, { state, ...alone, ...clock });
}

/** Others see that somebody is writing to the person. */
export async function markWriting(ctx: Ctx, suggestionId: number): Promise<boolean> {
  orNotFound(await suggestionById(ctx, suggestionId));
  await noteTyping(ctx, suggestionId);
  return true;
}

/** Who was given it has opened it, which nobody else can say. */
export async function markOpened(ctx: Ctx, suggestionId: number): Promise<boolean> {
  orNotFound(await suggestionById(ctx, suggestionId));
  await noteOpened(ctx, suggestionId);
  return true;
}

/** The whole phone; that it was looked at is recorded. */
export async function revealPhone(ctx: Ctx, suggestionId: number) {
  const { phone } = orNotFound(await suggestionById(ctx, suggestionId));
  ctx.changes.push({ entity: 'suggestion', id: suggestionId, before: {}, after: { phone: '***' } });
  return { phone };
}

export async function markTextChecked(ctx: Ctx, of: OfVersion) {
  await locked(ctx, of.suggestionId);
  return save(ctx, of, { unchecked: false });
}
