import {
  appSuggestionApi,
  type SuggestionThread,
  suggestionsAtOnce,
} from '@mdi/contract/modules/suggestion/app-suggestion.contract.ts';
import {
  type SuggestionState,
  suggestionBounds,
  suggestionDays,
} from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { insertRow, lockRow, noteRelatedChange, updateRow } from '../../kit/audit/changes.ts';
import type { EmployeeCtx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { conflict, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { takeFromLimit } from '../../kit/rate-limits/rate-limits.ts';
import { searchKey } from '../../kit/search/name-search.ts';
import { decodeGate, keepPicture } from '../upload/index.ts';
import { noteSeen, ownSuggestion, ownSuggestions, personOf, unitsOf } from './app-suggestion.queries.ts';
import { clockFrom, nextState, type Row } from './suggestion.actions.ts';
import { checkText, contentCheckQueue, rememberChatOpenId } from './suggestion.content-check.ts';
import { phonePictureUrl } from './suggestion.picture-links.ts';
import { mayReopen, stateNow } from './suggestion.policy.ts';
import {
  addMessage,
  addPictures,
  messagesOf,
  picturesOf,
  usablePictures,
} from './suggestion.thread.queries.ts';

const dayMinutes = 1440;
/** So many from all of a project in a day: what is more is no suggestions. */
const maxOfProject = 2_000;

type Own = NonNullable<Awaited<ReturnType<typeof ownSuggestion>>>;

const mayRate = (
  { rating, firstAnsweredAt }: Pick<Own, 'rating' | 'firstAnsweredAt'>,
  state: SuggestionState,
) => rating === null && firstAnsweredAt !== null && (state === 'answered' || state === 'closed');

async function thread(ctx: EmployeeCtx, own: Own): Promise<SuggestionThread> {
  const { suggestionId, createdAt, answeredAt, closedAt, firstAnsweredAt, projectId: _, ...rest } = own;
  const now = ctx.now();
  const state = stateNow({ state: own.state, answeredAt }, now);
  const messages = await messagesOf(ctx, suggestionId);
  return {
    ...rest,
    suggestionId,
    state,
    createdAt: createdAt.toISOString(),
    pictureUrls: (await picturesOf(ctx, suggestionId)).map((key) =>
      phonePictureUrl(ctx.deps, key, suggestionId, ctx.employee),
    ),
    messages: messages.map(({ byName, at, ...message }) => ({
      ...message,
      by: message.kind === 'reply' ? null : byName,
      at: at.toISOString(),
    })),
    can: {
      reply: mayReopen({ state: own.state, answeredAt, closedAt }, now),
      solve: state === 'answered',
      rate: mayRate({ rating: own.rating, firstAnsweredAt }, state),
    },
  };
}

/** One of the person's own, locked until the call ends. @throws Refusal 404 */
async function locked(ctx: EmployeeCtx, suggestionId: number): Promise<Row> {
  orNotFound(await ownSuggestion(ctx, suggestionId));
  return lockRow(ctx, 'suggestion', suggestionId);
}

/** What becomes of a row by what its person writes: it waits for staff again, unless it does already. */
async function replied(ctx: EmployeeCtx, row: Row) {
  const state = stateNow(row, ctx.now());
  if (state === 'new' || state === 'doing') return { state };
  const next = nextState(ctx, row, 'reply');
  if (state === 'waiting') {
    return { state: next, waitingSince: null, ...(await clockFrom(ctx, row)) };
  }
  const alone = {
    closedAt: null,
    closedReason: null,
    answeredAt: null,
    duplicateOf: null,
    stateBefore: null,
  };
  return {
    state: next,
    reopened: row.reopened + 1,
    waitingSince: null,
    ...alone,
    ...(await clockFrom(ctx, row)),
  };
}

/** The unit that somebody named, of those that their company leases. */
async function unitNamed(ctx: EmployeeCtx, unitId: number | null) {
  if (unitId === null) return { unitId, unit: null };
  const unit = (await unitsOf(ctx)).find((one) => one.unitId === unitId);
  return unit ?? refuseField('unitId', 'suggestion.error.unit');
}

/** Suggestions on phones. */
export const appSuggestionModule = implement(
  appSuggestionApi,
  {
    async list(ctx, { after }) {
      const all = await ownSuggestions(ctx, after);
      const now = ctx.now();
      return {
        suggestions: all.slice(0, suggestionsAtOnce).map(({ answeredAt, ...row }) => ({
          ...row,
          state: stateNow({ state: row.state, answeredAt }, now),
          createdAt: row.createdAt.toISOString(),
        })),
        more: all.length > suggestionsAtOnce,
      };
    },
    openedBy: async (ctx, { code }) => ({ known: await rememberChatOpenId(ctx, code) }),
    units: async (ctx) => ({ units: await unitsOf(ctx) }),
    async open(ctx, { suggestionId }) {
      const own = orNotFound(await ownSuggestion(ctx, suggestionId));
      await noteSeen(ctx, suggestionId);
      return thread(ctx, own);
    },
    async picture(ctx) {
      const { uploadId } = await keepPicture(ctx, 'suggestionPicture', ctx.employee);
      return { uploadId };
    },
    async add(ctx, { text, unitId, pictureIds }) {
      const { userId, employeeId, companyId, projectId } = ctx.employee;
      const unchecked = await checkText(ctx, 'text', text);
      const wanted = [...new Set(pictureIds)];
      if ((await usablePictures(ctx, userId, wanted)).length < wanted.length)
        refuseField('pictureIds', 'suggestion.error.picture');
      const unit = await unitNamed(ctx, unitId);
      const { aDay: most } = suggestionBounds;
      const ofPerson = { name: 'suggestion', of: ['person', userId], most, minutes: dayMinutes };
      const ofProject = {
        name: 'suggestion',
        of: ['project', projectId],
        most: maxOfProject,
        minutes: dayMinutes,
      };
      await takeFromLimit(ctx, ofPerson, 1, 'suggestion.error.aDay');
      await takeFromLimit(ctx, ofProject, 1);
      const person = await personOf(ctx);
      const row = await insertRow(ctx, 'suggestion', {
        projectId,
        userId,
        employeeId,
        companyId,
        ...unit,
        ...person,
        searchKey: searchKey(person.name, text),
        source: 'app',
        text,
        unchecked,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
        ...(await clockFrom(ctx, { projectId })),
      });
      await addPictures(ctx, row.id, wanted);
      return { suggestionId: row.id };
    },
    async reply(ctx, { suggestionId, text }) {
      const { userId } = ctx.employee;
      orNotFound(await ownSuggestion(ctx, suggestionId));
      const unchecked = await checkText(ctx, 'text', text);
      const row = await locked(ctx, suggestionId);
      if (!mayReopen(row, ctx.now())) refuse('suggestion.error.closed', { args: [suggestionDays.reopen] });
      const { messagesAnHour: most } = suggestionBounds;
      const limit = { name: 'suggestionMessage', of: [userId], most, minutes: 60 };
      await takeFromLimit(ctx, limit, 1, 'suggestion.error.tooManyMessages');
      const { name } = await personOf(ctx);
      const patch = { ...(await replied(ctx, row)), ...(unchecked && { unchecked }), seenAt: ctx.now() };
      const after = await updateRow(ctx, 'suggestion', suggestionId, { ...patch, updatedAt: ctx.now() });
      await addMessage(ctx, { suggestionId, kind: 'reply', userId, byName: name, text });
      noteRelatedChange(ctx, 'suggestion', suggestionId, {}, { message: text });
      return { state: stateNow(after, ctx.now()) };
    },
    async solve(ctx, { suggestionId }) {
      const row = await locked(ctx, suggestionId);
      if (stateNow(row, ctx.now()) !== 'answered') conflict('suggestion.error.state', { which: 'state' });
      const closed = { closedAt: ctx.now(), closedReason: 'solved' as const, seenAt: ctx.now() };
      const state = nextState(ctx, row, 'solve');
      await updateRow(ctx, 'suggestion', suggestionId, { state, ...closed });
      return { state };
    },
    async rate(ctx, { suggestionId, rating, word }) {
      orNotFound(await ownSuggestion(ctx, suggestionId));
      const unchecked = await checkText(ctx, 'word', word);
      const row = await locked(ctx, suggestionId);
      if (row.rating !== null) refuse('suggestion.error.rated');
      if (!mayRate(row, stateNow(row, ctx.now()))) refuse('suggestion.error.notYet');
      const patch = { rating, ratingWord: word || null, ...(unchecked && { unchecked }) };
      await updateRow(ctx, 'suggestion', suggestionId, patch);
      return true;
    },
  },
  {
    gates: {
      openedBy: contentCheckQueue,
      picture: decodeGate,
      add: contentCheckQueue,
      reply: contentCheckQueue,
      rate: contentCheckQueue,
    },
  },
);
