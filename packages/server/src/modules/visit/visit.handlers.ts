import { maskPhone } from '@mdi/contract/kit/display.ts';
import { openingReasons } from '@mdi/contract/modules/area/area.contract.ts';
import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { type VisitRow, visitApi, visitSteps } from '@mdi/contract/modules/visit/visit.contract.ts';
import { may } from '../../kit/access/may.ts';
import { buildingsOf, companyInScope, projectsInScope, searchCompanies } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal, refuse } from '../../kit/calls/refuse.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { heldAreas, mayDecide, setExceptions } from '../area/index.ts';
import { entryNames } from '../base-data/index.ts';
import { passWork, visitReach } from '../pass/index.ts';
import { visitBounds } from './visit.bounds.ts';
import { buildingsOfCompany, hostsOf, visitablePersonInScope } from './visit.choices.queries.ts';
import { deskOf, findAtDesk, renewPoster, showPoster } from './visit.desk.ts';
import { visitExporter, visitLinkExporter } from './visit.export.ts';
import { pageOfGroupLinks } from './visit.group-links.queries.ts';
import { guestNewsFor, lastGuestsInScope, markArrivalsSeen } from './visit.hosting.queries.ts';
import {
  addGroupLink,
  closeGroupLink,
  invite,
  inviteAgain,
  resizeGroupLink,
  urlOfGroupLink,
} from './visit.invite.ts';
import { visitLogFormat } from './visit.log-format.ts';
import { isVisitOpen, type VisitRights, visitRights } from './visit.policy.ts';
import {
  countCardsOut,
  isInScope,
  maySeeVisit,
  pageOfVisits,
  type VisitRecord,
  visitById,
  visitDetail,
} from './visit.queries.ts';
import { deskNumbers, pageOfQueue } from './visit.queue.queries.ts';
import { rulesOf } from './visit.rules.queries.ts';
import { guestLinkInScope, revealContacts, sendGuestLinkInScope } from './visit.show-and-send-link.ts';
import { addNote } from './visit.step.queries.ts';
import { stepTaker } from './visit.take-steps.ts';
import { visitTasks } from './visit.tasks.ts';
import { assertInScope, cancel, checkIn, complete, edit, leave, review } from './visit.transitions.ts';
import { undoArrive, undoLeave } from './visit.undo.ts';
import { walkIn } from './visit.walk-in.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function visitOutput(row: VisitRecord, rights: VisitRights): VisitRow {
  const {
    hostUserId: _,
    idTail: __,
    undoable: ___,
    denial,
    people,
    cardId,
    cardNumber,
    cardName,
    phone,
    ...facts
  } = row;
  return {
    ...facts,
    phone: phone === null ? null : maskPhone(phone),
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
    arrivedAt: iso(row.arrivedAt),
    leftAt: iso(row.leftAt),
    waitingSince: iso(row.waitingSince),
    updatedAt: row.updatedAt.toISOString(),
    companions: people.length,
    card: cardId === null ? null : { cardId, number: cardNumber ?? '', name: cardName },
    noShow: row.state === 'expired' && row.kind === 'invited',
    denied: denial !== null,
    can: rights(row),
  };
}

const tailOf = (tail: string | null) => (tail === null ? null : `****${tail}`);

const stepNamed = (name: string) => visitSteps.find((one) => one === name) ?? ('edit' as const);

async function detail(ctx: Ctx, visitId: number) {
  const row = orNotFound(await visitById(ctx, visitId));
  const { createdAt, timeline, ...more } = await visitDetail(ctx, visitId);
  const sees = may(ctx, deniedVisitorApi.ops.get);
  return {
    ...visitOutput(row, visitRights(ctx)),
    ...more,
    idNumber: tailOf(row.idTail),
    people: row.people.map(({ name, phone }) => ({ name, phone: phone === null ? null : maskPhone(phone) })),
    deniedReason: sees ? row.denial : null,
    createdAt: createdAt.toISOString(),
    timeline: timeline.map(({ at, step, ...one }) => ({
      ...one,
      at: at.toISOString(),
      step: stepNamed(step),
    })),
  };
}

/** The buildings of a company, or of a project where none is named. */
function buildingsFor(ctx: Ctx, companyId: number | undefined, projectId: number | undefined) {
  if (companyId !== undefined) return buildingsOfCompany(ctx, companyId);
  return projectId === undefined ? [] : buildingsOf(ctx, projectId);
}

/** Whom of a company one may visit, by a word; a whole phone that nobody has is counted. */
async function hostsCalled(ctx: Ctx, companyId: number, word: string | undefined) {
  const { hosts } = await searchCountingPhones(ctx, word, async () => {
    const found = await hostsOf(ctx, companyId, word);
    return { hosts: found, total: found.length };
  });
  return hosts;
}

async function options(
  ctx: Ctx,
  asked: {
    keyword?: string | undefined;
    projectId?: number | undefined;
    companyId?: number | undefined;
    host?: string | undefined;
  },
) {
  const all = await projectsInScope(ctx);
  const company = asked.companyId === undefined ? undefined : await companyInScope(ctx, asked.companyId);
  const wanted = company?.projectId ?? asked.projectId ?? ctx.actor.projectId ?? undefined;
  const project = all.find((one) => one.projectId === wanted);
  const rules = project && (await rulesOf(ctx, project.projectId));
  const companies = await searchCompanies(ctx, asked.keyword, asked.projectId);
  return {
    projects: all,
    companies: companies.map(({ valid: _, ...one }) => one),
    hosts: company ? await hostsCalled(ctx, company.companyId, asked.host) : [],
    buildings: await buildingsFor(ctx, company?.companyId, asked.projectId),
    purposes: rules?.purposes ?? [],
    types: rules?.types ?? [],
    rules: rules
      ? { dayLimit: rules.dayLimit, reviewWalkIns: rules.reviewWalkIns, companionPass: rules.companionPass }
      : null,
  };
}

/** The areas in sight with what a visit has of them. */
async function areas(ctx: Ctx, visitId: number) {
  const visit = orNotFound(await visitById(ctx, visitId));
  const mine = isVisitOpen(visit.state) && may(ctx, visitApi.ops.setAreas);
  const all = await heldAreas(ctx, visitReach(ctx.now()), visit.projectId, { visitId });
  return {
    visitId,
    areas: all.map(({ level, buildingId, endsAt, ...area }) => ({
      ...area,
      endsAt: endsAt?.toISOString() ?? null,
      allowed: openingReasons.some((one) => one === area.reason),
      can: mine && mayDecide(ctx.actor, { level, buildingId }),
    })),
  };
}

async function setAreas(ctx: Ctx, visitId: number, wanted: { areaId: number; allowed: boolean | null }[]) {
  const visit = orNotFound(await visitById(ctx, visitId));
  if (!isVisitOpen(visit.state)) refuse('visit.error.closed', { code: 'conflict', data: { which: 'state' } });
  const { changed } = await setExceptions(ctx, visit.projectId, { visitId }, wanted);
  if (changed > 0) {
    await addNote(passWork(ctx), { visitIds: [visitId], step: 'areas', by: await stepTaker(ctx) });
  }
  return { changed };
}

/** What the bell tells a host of their guests. */
async function bell(ctx: Ctx) {
  const purpose = await entryNames(ctx, 'visitPurpose');
  const sees = may(ctx, visitApi.ops.get);
  const news = await guestNewsFor(ctx, ctx.actor.userId);
  const told = [];
  for (const { state, name, at, purpose: code, projectId: _, companyId: __, ...one } of news) {
    const what = state === 'pending' ? ('waiting' as const) : ('arrived' as const);
    const visible = sees && (await isInScope(ctx, one.visitId));
    told.push({
      ...one,
      what,
      name: name ?? '',
      purposeName: purpose(code),
      at: at.toISOString(),
      view: visible,
    });
  }
  return told;
}

export const visitModule = implement(
  visitApi,
  {
    async list(ctx, asked) {
      const { list, ...total } = await searchCountingPhones(ctx, asked.keyword, () =>
        pageOfVisits(ctx, asked),
      );
      const rights = visitRights(ctx);
      return { ...total, list: list.map((row) => visitOutput(row, rights)) };
    },
    get: (ctx, { visitId }) => detail(ctx, visitId),
    options,
    async lastGuests(ctx, { hostId }) {
      orNotFound(await visitablePersonInScope(ctx, hostId));
      return lastGuestsInScope(ctx, hostId);
    },
    invite,
    again: (ctx, { visitId, periods, send: sends }) => inviteAgain(ctx, visitId, periods, sends),
    edit,
    async complete(ctx, { visitId, ...details }) {
      await assertInScope(ctx, visitId);
      return complete(ctx, visitId, details);
    },
    review: (ctx, { visitId, ...verdict }) => review(ctx, visitId, verdict),
    cancel: (ctx, { visitId, reason, later = false }) => cancel(ctx, visitId, reason, later),
    leave: (ctx, { visitId, card }) => leave(ctx, visitId, card),
    undoLeave: (ctx, { visitId, version }) => undoLeave(ctx, visitId, version),
    send: (ctx, { visitId }) => sendGuestLinkInScope(ctx, visitId),
    link: (ctx, { visitId }) => guestLinkInScope(ctx, visitId),
    reveal: (ctx, { visitId }) => revealContacts(ctx, visitId),
    areas: (ctx, { visitId }) => areas(ctx, visitId),
    setAreas: (ctx, { visitId, changes }) => setAreas(ctx, visitId, changes),

    async links(ctx, asked) {
      const { list, ...total } = await pageOfGroupLinks(ctx, asked);
      const closes = may(ctx, visitApi.ops.closeLink);
      return {
        ...total,
        list: list.map(({ closedAt, ...row }) => ({
          ...row,
          startAt: row.startAt.toISOString(),
          endAt: row.endAt.toISOString(),
          createdAt: row.createdAt.toISOString(),
          closed: closedAt !== null || row.endAt <= ctx.now(),
          can: { close: closes && closedAt === null && row.endAt > ctx.now() },
        })),
      };
    },
    openLink: addGroupLink,
    linkUrl: (ctx, { linkId }) => urlOfGroupLink(ctx, linkId),
    resizeLink: (ctx, { linkId, places }) => resizeGroupLink(ctx, linkId, places),
    closeLink: (ctx, { linkId }) => closeGroupLink(ctx, linkId),

    async desk(ctx, where) {
      const at = await deskOf(ctx, where);
      const { reviewWalkIns, companionPass } = await rulesOf(ctx, at.projectId);
      return {
        projectId: at.projectId,
        projectName: at.projectName,
        timeZone: at.timeZone,
        now: ctx.now().toISOString(),
        ...(await deskNumbers(ctx, at)),
        cardsOut: await countCardsOut(ctx, at.projectId),
        rules: { reviewWalkIns, companionPass },
      };
    },
    async queue(ctx, { projectId, buildingId, ...asked }) {
      const at = await deskOf(ctx, { projectId, buildingId });
      const { list, ...total } = await searchCountingPhones(ctx, asked.keyword, () =>
        pageOfQueue(ctx, at, asked),
      );
      const rights = visitRights(ctx);
      return { ...total, list: list.map((row) => visitOutput(row, rights)) };
    },
    async find(ctx, { text, ...where }) {
      const rights = visitRights(ctx);
      const desk = await deskOf(ctx, where);
      const {
        visits,
        total: _,
        ...what
      } = await searchCountingPhones(ctx, text, async () => {
        const found = await findAtDesk(ctx, desk, text);
        return { ...found, total: found.visits.length + (found.card === null ? 0 : 1) };
      });
      return { ...what, visits: visits.map((row) => visitOutput(row, rights)) };
    },
    walkIn,
    checkIn: (ctx, { visitId, card }) => checkIn(ctx, visitId, card),
    undoArrive: (ctx, { visitId, reason }) => undoArrive(ctx, visitId, reason),
    poster: (ctx, { projectId }) => showPoster(ctx, projectId),
    renewPoster: (ctx, { projectId }) => renewPoster(ctx, projectId),
    bell,
    async bellSeen(ctx) {
      await markArrivalsSeen(ctx, ctx.actor.userId);
      return true;
    },
  },
  {
    exports: { visit: visitExporter, visitLink: visitLinkExporter },
    history: { visit: maySeeVisit },
    names: {
      visitId: 'visit',
      leaderId: 'visit',
      hostId: 'employee',
      inviterId: 'user',
      visitorType: 'dictionary:visitorType',
      'visit.purpose': 'dictionary:visitPurpose',
      'visitLink.purpose': 'dictionary:visitPurpose',
    },
    logFormats: visitLogFormat,
    bounds: visitBounds,
    tasks: visitTasks,
    constraints: {
      // Of two who invite the same guest at once the second comes too late for the look before.
      visit_once: () => new Refusal('visit.error.duplicateGuest', { data: { field: 'phone' } }),
    },
  },
);
