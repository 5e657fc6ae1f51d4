import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { contains } from '../../kit/page.ts';
import { Refusal, refuse, refuseField } from '../../kit/refuse.ts';
import {
  addVisit,
  among,
  complete,
  demandAllowed,
  demandOffered,
  endOfDay,
  hostCalled,
  move,
  type NewVisit,
  rulesOf,
  sendLink,
  tellWaiting,
} from '../visit/index.ts';
import { gone, isOver, isShut, open, placeOf, stopOf } from './visitor-page.open.ts';
import {
  companiesHere,
  companyHere,
  groupByLink,
  issueNow,
  projectByPoster,
  registeredLately,
  takePlace,
  visitByLink,
} from './visitor-page.queries.ts';

const resendSeconds = 60;
const pauseSeconds = 10;
/** So often somebody may register with one phone in a day, and so many guests in a project in an hour. */
const mostPerPhone = 5;
const mostPerHour = 300;

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

/** A guest of a form for many: a new visit, as long as there are places. */
async function join(ctx: PublicCtx, { token, name, phone, idType, idNumber, companions, ...wish }: Fill) {
  const group = (await groupByLink(ctx, token)) ?? gone();
  if (phone === undefined) refuseField('phone', 'visitorPage.error.phoneMissing');
  if (isShut(ctx, group)) refuse('visitorPage.error.closed', { code: 'conflict', data: { which: 'state' } });
  const rules = await rulesOf(ctx, group.projectId);
  const chosen = {
    purpose: wish.purpose ?? group.purpose,
    visitorType: wish.visitorType ?? group.visitorType,
  };
  demandOffered(rules, chosen, group);
  await demandAllowed(ctx, group.projectId, [{ name, phone, idNumber }, ...companions]);
  if (!(await takePlace(ctx, group.id))) {
    refuse('visitorPage.error.full', { code: 'conflict', data: { which: 'state' } });
  }
  const { companyId, projectId, hostId, hostName, buildingId, location, startAt, endAt, remarks, inviterId } =
    group;
  const visit: NewVisit = {
    ...{ kind: 'invited', companyId, projectId, hostId, hostName, buildingId, location },
    ...{ startAt, endAt, remarks, inviterId, linkId: group.id, ...chosen },
  };
  const { ids, link } = await addVisit(ctx, rules, visit, { name, phone, idType, idNumber, companions });
  await move(ctx, among(ids), { action: 'complete' });
  return { token: link, state: 'approved' as const };
}

async function fill(ctx: PublicCtx, input: Fill) {
  const visit = await visitByLink(ctx, input.token);
  if (!visit) return join(ctx, input);
  if (isOver(ctx, visit)) refuse('visitorPage.error.over', { code: 'conflict', data: { which: 'state' } });
  if (visit.state !== 'invited') {
    refuse('visitorPage.error.filled', { code: 'conflict', data: { which: 'state' } });
  }
  const { token, name, idType, idNumber, companions, purpose, visitorType } = input;
  const rules = await rulesOf(ctx, visit.projectId);
  const chosen = { purpose: purpose ?? visit.purpose, visitorType: visitorType ?? visit.visitorType };
  demandOffered(rules, chosen, visit);
  await demandAllowed(ctx, visit.projectId, companions);
  const { state } = await complete(ctx, visit.id, { name, idType, idNumber }, { ...chosen, companions });
  return { token, state };
}

async function send(ctx: PublicCtx, link: string) {
  const visit = (await visitByLink(ctx, link)) ?? gone();
  if (isOver(ctx, visit)) refuse('visitorPage.error.over', { code: 'conflict', data: { which: 'state' } });
  const { phone } = await sendLink(ctx, visit.id, visit.phone);
  return { phone, resendIn: resendSeconds };
}

const posterProject = async (ctx: PublicCtx, token: string): Promise<number> =>
  (await projectByPoster(ctx, token)) ?? gone();

/** A guest without an invitation: the visit lasts until the end of the day, and waits for its review. */
async function register(ctx: PublicCtx, input: InputOf<typeof visitorPageApi.ops.register>) {
  const { token, companyId, hostName, name, phone, idType, idNumber, companions, purpose, visitorType } =
    input;
  const projectId = await posterProject(ctx, token);
  if (!(await companyHere(ctx, projectId, companyId))) gone();
  const rules = await rulesOf(ctx, projectId);
  demandOffered(rules, { purpose, visitorType });
  const lately = await registeredLately(ctx, projectId, normalisePhone(phone));
  if (lately.phone >= mostPerPhone || lately.project >= mostPerHour) {
    refuse('visitorPage.error.tooMany', { code: 'tooMany' });
  }
  await demandAllowed(ctx, projectId, [{ name, phone, idNumber }, ...companions]);
  const host = await hostCalled(ctx, companyId, hostName);
  const startAt = ctx.now();
  const visit: NewVisit = {
    ...{ kind: 'temporary', companyId, projectId, ...host, buildingId: null, location: null },
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
  await tellWaiting(ctx, ids.slice(0, 1));
  return { token: link };
}

export const visitorPageModule = implement(
  visitorPageApi,
  {
    open: (ctx, { token }) => open(ctx, token),
    pass: (ctx, { token }) => pass(ctx, token),
    fill,
    send: (ctx, { token }) => send(ctx, token),
    async poster(ctx, { token }) {
      const rules = await rulesOf(ctx, await posterProject(ctx, token));
      return { ...placeOf(rules), purposes: rules.purposes, types: rules.types };
    },
    async companies(ctx, { token, keyword }) {
      return companiesHere(ctx, await posterProject(ctx, token), contains(normaliseName(keyword)));
    },
    register,
  },
  {
    constraints: {
      visit_once: () => new Refusal('visitorPage.error.duplicate', { data: { field: 'phone' } }),
    },
  },
);
