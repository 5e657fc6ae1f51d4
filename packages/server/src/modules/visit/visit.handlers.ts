import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal } from '../../kit/calls/refuse.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { entryNames } from '../base-data/index.ts';
import { setVisitAreas, visitAreas } from './visit.areas.ts';
import { visitBounds } from './visit.bounds.ts';
import { visitablePersonInScope } from './visit.choices.queries.ts';
import { deskOf, findAtDesk, renewPoster, showPoster } from './visit.desk.ts';
import { edit } from './visit.edit.ts';
import { visitExporter, visitLinkExporter } from './visit.export.ts';
import { pageOfGroupLinks } from './visit.group-links.queries.ts';
import { addGroupLink, closeGroupLink, resizeGroupLink, urlOfGroupLink } from './visit.group-links.ts';
import { guestNewsFor, lastGuestsInScope, markArrivalsSeen } from './visit.hosting.queries.ts';
import { invite, inviteAgain } from './visit.invite.ts';
import { pageOfVisits } from './visit.list.queries.ts';
import { visitLogFormat } from './visit.log-format.ts';
import { visitOptions } from './visit.options.ts';
import { visitDetailOutput, visitOutput } from './visit.output.ts';
import { visitRights } from './visit.policy.ts';
import { countCardsOut, isInScope, maySeeVisit } from './visit.queries.ts';
import { deskNumbers, pageOfQueue } from './visit.queue.queries.ts';
import { revealContacts } from './visit.reveal-contacts.ts';
import { rulesOf } from './visit.rules.queries.ts';
import { guestLinkInScope, sendGuestLinkInScope } from './visit.show-and-send-link.ts';
import { visitTasks } from './visit.tasks.ts';
import { assertInScope, cancel, checkIn, complete, leave, review } from './visit.transitions.ts';
import { undoArrive, undoLeave } from './visit.undo.ts';
import { walkIn } from './visit.walk-in.ts';

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
    get: (ctx, { visitId }) => visitDetailOutput(ctx, visitId),
    options: visitOptions,
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
    areas: (ctx, { visitId }) => visitAreas(ctx, visitId),
    setAreas: (ctx, { visitId, changes }) => setVisitAreas(ctx, visitId, changes),

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
