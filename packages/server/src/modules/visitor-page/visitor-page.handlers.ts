import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { refuse, refuseField } from '../../kit/calls/refuse.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { assertWithinLimit } from '../../kit/rate-limits/rate-limits.ts';
import { byGuest } from '../visit/index.ts';
import { joinLimits, registerLimits } from './visitor-page.limits.ts';
import { isGroupClosed, isOver, projectLocation, refuseGone, showLink, stopOf } from './visitor-page.open.ts';
import {
  companiesHere,
  companyHere,
  groupByLink,
  issuePassesNow,
  projectByPoster,
  visitByLink,
} from './visitor-page.queries.ts';

const pauseSeconds = 10;

type Fill = InputOf<typeof visitorPageApi.ops.fill>;

/** The passes of now; what stops them is told like by the page. */
async function pass(ctx: PublicCtx, link: string) {
  const visit = (await visitByLink(ctx, link)) ?? refuseGone();
  const now = ctx.now().getTime();
  const stop = await stopOf(ctx, visit);
  if (stop !== null && stop !== 'notYet') return { stop, now, people: [] };
  const issued = await issuePassesNow(ctx, visit.id);
  if (issued.is === 'tooSoon') {
    const again = { code: 'tooMany' as const, args: [pauseSeconds], retryAfter: pauseSeconds };
    refuse('visitorPage.error.tooSoon', again);
  }
  if (issued.is === 'issued') return { stop, now, people: issued.people };
  // It was changed since it was looked at.
  const changed = { over: 'over', nowhere: 'nowhere', refused: 'blocked' } as const;
  return { stop: changed[issued.is], now, people: [] };
}

const fullForm = () => refuse('visitorPage.error.full', { code: 'conflict', data: { which: 'state' } });

/** A guest of a form for many, however often it is filled in from one network or with one phone. */
async function join(ctx: PublicCtx, { token, phone, purpose, visitorType, ...guest }: Fill) {
  const group = (await groupByLink(ctx, token)) ?? refuseGone();
  if (phone === undefined) refuseField('phone', 'visitorPage.error.phoneMissing');
  await assertWithinLimit(ctx, joinLimits(ctx, group.id, normalisePhone(phone)), 'visitorPage.error.tooMany');
  if (isGroupClosed(ctx, group))
    refuse('visitorPage.error.closed', { code: 'conflict', data: { which: 'state' } });
  if (!(await byGuest.joinByGroupLink(ctx, group, { ...guest, phone }, { purpose, visitorType }))) fullForm();
  return { token: null };
}

async function fill(ctx: PublicCtx, input: Fill) {
  const visit = await visitByLink(ctx, input.token);
  if (!visit) return join(ctx, input);
  if (isOver(ctx, visit)) refuse('visitorPage.error.over', { code: 'conflict', data: { which: 'state' } });
  if (visit.state !== 'invited') {
    refuse('visitorPage.error.filled', { code: 'conflict', data: { which: 'state' } });
  }
  await byGuest.completeOwnVisit(ctx, visit, input, input);
  return { token: input.token };
}

async function send(ctx: PublicCtx, link: string) {
  const visit = (await visitByLink(ctx, link)) ?? refuseGone();
  if (isOver(ctx, visit)) refuse('visitorPage.error.over', { code: 'conflict', data: { which: 'state' } });
  return byGuest.resendVisitLink(ctx, visit);
}

const posterProject = async (ctx: PublicCtx, token: string): Promise<number> =>
  (await projectByPoster(ctx, token)) ?? refuseGone();

/** A guest at a poster. */
async function register(ctx: PublicCtx, input: InputOf<typeof visitorPageApi.ops.register>) {
  const { token, companyId, hostName, purpose, visitorType, ...guest } = input;
  const projectId = await posterProject(ctx, token);
  const limits = registerLimits(ctx, projectId, normalisePhone(guest.phone));
  await assertWithinLimit(ctx, limits, 'visitorPage.error.tooMany');
  if (!(await companyHere(ctx, projectId, companyId))) refuseGone();
  const link = await byGuest.registerWalkIn(ctx, { projectId, companyId, hostName }, guest, {
    purpose,
    visitorType,
  });
  return { token: link };
}

export const visitorPageModule = implement(visitorPageApi, {
  open: (ctx, { token }) => showLink(ctx, token),
  pass: (ctx, { token }) => pass(ctx, token),
  fill,
  send: (ctx, { token }) => send(ctx, token),
  async poster(ctx, { token }) {
    const rules = await byGuest.guestRulesOf(ctx, await posterProject(ctx, token));
    return { ...projectLocation(rules), purposes: rules.purposes, types: rules.types };
  },
  async companies(ctx, { token, keyword }) {
    return companiesHere(ctx, await posterProject(ctx, token), containsPattern(normaliseName(keyword)));
  },
  register,
});
