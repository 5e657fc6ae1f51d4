import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { demandWithin } from '../../kit/limits.ts';
import { contains } from '../../kit/page.ts';
import { refuse, refuseField } from '../../kit/refuse.ts';
import {
  addVisit,
  among,
  completeOwn,
  demandOffered,
  endOfDay,
  guestOfPeriod,
  hostCalled,
  move,
  type NewVisit,
  rulesOf,
  sendLink,
  someoneDenied,
  tellJoined,
  tellWaitingSoon,
  wantsLook,
} from '../visit/index.ts';
import { joinLimits, registerLimits } from './visitor-page.limits.ts';
import { gone, isOver, isShut, open, ownChoices, placeOf, stopOf } from './visitor-page.open.ts';
import {
  companiesHere,
  companyHere,
  groupByLink,
  issueNow,
  projectByPoster,
  takePlace,
  visitByLink,
} from './visitor-page.queries.ts';

const pauseSeconds = 10;

/** Who answers for the place reads of what its guests did, who have no account. */
function fileAt(ctx: PublicCtx, { projectId, companyId }: { projectId: number; companyId: number }): void {
  ctx.about = { userId: null, userName: null, at: { projectId, companyId } };
}

type Fill = InputOf<typeof visitorPageApi.ops.fill>;

/** The passes of now; what stops them is told like by the page. */
async function pass(ctx: PublicCtx, link: string) {
  const visit = (await visitByLink(ctx, link)) ?? gone();
  const now = ctx.now().getTime();
  const stop = await stopOf(ctx, visit);
  if (stop !== null && stop !== 'notYet') return { stop, now, people: [] };
  const issued = await issueNow(ctx, visit.id);
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

/**
 * A guest of a form for many: a new visit, as long as there are places. Anybody can type anybody's phone, so the answer
 * is the same to all, and what became of it is told to the phone alone: who is denied, or visits the host in this period
 * already, waits for a review.
 */
async function join(ctx: PublicCtx, { token, name, phone, idType, idNumber, companions, ...wish }: Fill) {
  const group = (await groupByLink(ctx, token)) ?? gone();
  if (phone === undefined) refuseField('phone', 'visitorPage.error.phoneMissing');
  const key = normalisePhone(phone);
  await demandWithin(ctx, joinLimits(ctx, group.id, key), 'visitorPage.error.tooMany');
  if (isShut(ctx, group)) refuse('visitorPage.error.closed', { code: 'conflict', data: { which: 'state' } });
  const rules = ownChoices(await rulesOf(ctx, group.projectId));
  const chosen = {
    purpose: wish.purpose ?? group.purpose,
    visitorType: wish.visitorType ?? group.visitorType,
  };
  demandOffered(rules, chosen, group);
  if (!(await takePlace(ctx, group.id))) fullForm();
  const { companyId, projectId, hostId, hostName, buildingId, location, startAt, endAt, remarks, inviterId } =
    group;
  const visit: NewVisit = {
    ...{ kind: 'invited', companyId, projectId, hostId, hostName, buildingId, location },
    ...{ startAt, endAt, remarks, inviterId, linkId: group.id, ...chosen },
  };
  const denied = await someoneDenied(ctx, projectId, [{ name, phone, idNumber }, ...companions]);
  const looked = wantsLook({ idNumber, companions });
  const waits = (await guestOfPeriod(ctx, visit, [key])) !== undefined || looked;
  const start: NewVisit = waits ? { ...visit, state: 'pending' } : visit;
  const { ids } = await addVisit(ctx, rules, start, { name, phone, idType, idNumber, companions });
  fileAt(ctx, visit);
  if (!waits) await move(ctx, among(ids), { action: denied ? 'hold' : 'complete' });
  const [id = 0] = ids;
  await tellJoined(ctx, { id, companyId, phone });
  if (looked) await tellWaitingSoon(ctx, id);
  return { token: null };
}

async function fill(ctx: PublicCtx, input: Fill) {
  const visit = await visitByLink(ctx, input.token);
  if (!visit) return join(ctx, input);
  if (isOver(ctx, visit)) refuse('visitorPage.error.over', { code: 'conflict', data: { which: 'state' } });
  if (visit.state !== 'invited') {
    refuse('visitorPage.error.filled', { code: 'conflict', data: { which: 'state' } });
  }
  const { token, name, idType, idNumber, companions, purpose, visitorType } = input;
  const rules = ownChoices(await rulesOf(ctx, visit.projectId));
  const chosen = { purpose: purpose ?? visit.purpose, visitorType: visitorType ?? visit.visitorType };
  demandOffered(rules, chosen, visit);
  const own = { ...chosen, companions };
  await completeOwn(ctx, visit.id, { name, idType, idNumber }, own);
  if (wantsLook({ idNumber, companions })) await tellWaitingSoon(ctx, visit.id);
  fileAt(ctx, visit);
  return { token };
}

async function send(ctx: PublicCtx, link: string) {
  const visit = (await visitByLink(ctx, link)) ?? gone();
  if (isOver(ctx, visit)) refuse('visitorPage.error.over', { code: 'conflict', data: { which: 'state' } });
  const sent = await sendLink(ctx, visit);
  fileAt(ctx, visit);
  return sent;
}

const posterProject = async (ctx: PublicCtx, token: string): Promise<number> =>
  (await projectByPoster(ctx, token)) ?? gone();

/**
 * A guest without an invitation: the visit lasts until the end of the day, and waits for its review. Whoever it is and
 * whomever they name, the answer is the same: by the review nobody gets in who is denied, and nobody twice.
 */
async function register(ctx: PublicCtx, input: InputOf<typeof visitorPageApi.ops.register>) {
  const { token, companyId, hostName, name, phone, idType, idNumber, companions, purpose, visitorType } =
    input;
  const projectId = await posterProject(ctx, token);
  const limits = registerLimits(ctx, projectId, normalisePhone(phone));
  await demandWithin(ctx, limits, 'visitorPage.error.tooMany');
  if (!(await companyHere(ctx, projectId, companyId))) gone();
  const rules = ownChoices(await rulesOf(ctx, projectId));
  demandOffered(rules, { purpose, visitorType });
  const { hostId } = await hostCalled(ctx, companyId, hostName);
  const startAt = ctx.now();
  const visit: NewVisit = {
    ...{ kind: 'temporary', companyId, projectId, hostId, hostName, buildingId: null, location: null },
    ...{
      purpose,
      visitorType,
      startAt,
      endAt: await endOfDay(ctx, rules.timeZone),
      remarks: null,
      inviterId: null,
    },
  };
  const { ids, link } = await addVisit(ctx, rules, visit, { name, phone, idType, idNumber, companions });
  await tellWaitingSoon(ctx, ids[0] ?? 0);
  fileAt(ctx, visit);
  return { token: link };
}

export const visitorPageModule = implement(visitorPageApi, {
  open: (ctx, { token }) => open(ctx, token),
  pass: (ctx, { token }) => pass(ctx, token),
  fill,
  send: (ctx, { token }) => send(ctx, token),
  async poster(ctx, { token }) {
    const rules = ownChoices(await rulesOf(ctx, await posterProject(ctx, token)));
    return { ...placeOf(rules), purposes: rules.purposes, types: rules.types };
  },
  async companies(ctx, { token, keyword }) {
    return companiesHere(ctx, await posterProject(ctx, token), contains(normaliseName(keyword)));
  },
  register,
});
