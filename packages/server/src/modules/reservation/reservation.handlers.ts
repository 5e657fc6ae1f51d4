import { formatDate } from '@mdi/contract/kit/display.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import {
  reservationBounds,
  reservationStates,
} from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { buildingInScope, buildingsOf, projectInScope, searchProjects } from '../../kit/access/places.ts';
import { deleteRow, insertRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal, refuseField } from '../../kit/calls/refuse.ts';
import { pageCut } from '../../kit/queries/page.ts';
import { goesWithTable, goneAfterDays, onePerRowOf } from '../../kit/retention/table-bounds.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { companyConstraints } from '../company/index.ts';
import { bookingRulesOf } from './booking.queries.ts';
import { openReservationInOffice } from './reservation.add.ts';
import { conversionDraft, convertToTenant } from './reservation.convert.ts';
import { reservationExporter } from './reservation.export.ts';
import { conversionFigures } from './reservation.figures.queries.ts';
import { loseReservation } from './reservation.lose.ts';
import * as move from './reservation.move-state.ts';
import { reservationOutputFor, wholeReservation } from './reservation.output.ts';
import {
  assigneeIn,
  assigneesIn,
  buildingDutiesOf,
  buildingDutyOf,
  hostsIn,
} from './reservation.people.queries.ts';
import { boardCards, boardColumns, filteredReservations, maySeeReservation } from './reservation.queries.ts';
import { reservationTasks } from './reservation.tasks.ts';
import { projectAndTimeZoneOf, unitIn, unitsOf } from './reservation.units.queries.ts';
import { setBookingRules } from './set-booking-rules.ts';
import { confirmViewing, endViewing, moveViewing, planViewing } from './viewing.ts';

const sorts = {
  createdAt: 'reservation.createdAt',
  touchedAt: 'reservation.touchedAt',
  updatedAt: 'reservation.updatedAt',
} as const;

const taken = () => new Refusal('reservation.error.taken', { data: { field: 'startAt' } });
const stale = () => new Refusal('reservation.error.state', { code: 'conflict', data: { which: 'state' } });

/** Where somebody wants to lease, looked up within the scope: a building of the project, and a unit of that. */
async function assertPlace(
  ctx: Ctx,
  projectId: number,
  { buildingId, unitId }: { buildingId: number | null; unitId: number | null },
): Promise<void> {
  if (!(await projectInScope(ctx, projectId))) refuseField('projectId', 'reservation.error.project');
  const buildings = buildingId === null ? [] : await buildingsOf(ctx, projectId);
  if (buildingId !== null && !buildings.some((one) => one.buildingId === buildingId))
    refuseField('buildingId', 'reservation.error.building');
  if (unitId === null) return;
  const unit = await unitIn(ctx, unitId);
  if (unit?.buildingId !== buildingId) refuseField('unitId', 'reservation.error.unit');
}

/** CMS06010: leasing reservations. */
export const reservationModule = implement(
  reservationApi,
  {
    list: (ctx, asked) =>
      searchCountingPhones(ctx, asked.keyword, async () => {
        const sorted = { ...asked, sort: asked.sort ?? ('-createdAt' as const) };
        const query = filteredReservations(ctx, asked);
        const { list, ...total } = await pageCut(ctx, query, sorted, sorts, 'reservation.id');
        return { ...total, list: list.map(reservationOutputFor(ctx)) };
      }),
    async board(ctx, asked) {
      const { columns } = await searchCountingPhones(ctx, asked.keyword, async () => {
        const all = await boardColumns(ctx, asked);
        return { columns: all, total: all.reduce((sum, { count }) => sum + count, 0) };
      });
      const show = reservationOutputFor(ctx);
      const board = [];
      for (const state of reservationStates) {
        const { count, area } = columns.find((one) => one.state === state) ?? { count: 0, area: 0 };
        const cards = count === 0 ? [] : await boardCards(ctx, asked, state, reservationBounds.cards);
        board.push({
          state,
          count,
          area,
          more: count - cards.length,
          cards: cards.map(show),
        });
      }
      return board;
    },
    get: (ctx, { reservationId }) => wholeReservation(ctx, reservationId),
    async options(ctx, { projectId }) {
      const of = projectId === undefined ? undefined : orNotFound(await projectInScope(ctx, projectId));
      const duties = of ? await buildingDutiesOf(ctx, of.projectId) : [];
      return {
        projects: await searchProjects(ctx, undefined),
        buildings: (of ? await buildingsOf(ctx, of.projectId) : []).map((building) => ({
          ...building,
          assigneeId: duties.find((one) => one.buildingId === building.buildingId)?.userId ?? null,
        })),
        assignees: of ? await assigneesIn(ctx, of.projectId) : [],
        hosts: of ? await hostsIn(ctx, of.projectId) : [],
        booking: of ? await bookingRulesOf(ctx, of.projectId) : null,
      };
    },
    async units(ctx, { buildingId }) {
      orNotFound(await buildingInScope(ctx, buildingId));
      const { timeZone } = await projectAndTimeZoneOf(ctx, buildingId);
      return unitsOf(ctx, buildingId, formatDate(ctx.now().toISOString(), 'YYYY-MM-DD', timeZone));
    },
    async add(ctx, facts) {
      await assertPlace(ctx, facts.projectId, facts);
      const { id, version, known } = await openReservationInOffice(ctx, {
        ...facts,
        source: 'office',
        lang: 'zh',
        consentAt: null,
        pageId: null,
        userId: null,
      });
      return { reservationId: id, version, known };
    },
    assign: move.assignReservation,
    move: move.moveReservation,
    note: move.addReservationNote,
    lose: loseReservation,
    reopen: move.reopenReservation,
    book: planViewing,
    moveViewing,
    confirmViewing,
    endViewing,
    setBooking: setBookingRules,
    conversion: conversionDraft,
    convert: convertToTenant,
    reveal: (ctx, { reservationId }) => move.revealReservationPhone(ctx, reservationId),
    async setDuty(ctx, { buildingId, assigneeId: userId }) {
      orNotFound(await buildingInScope(ctx, buildingId));
      const { projectId } = await projectAndTimeZoneOf(ctx, buildingId);
      if (userId !== null && !(await assigneeIn(ctx, projectId, userId)))
        refuseField('assigneeId', 'reservation.error.assignee');
      const row = await buildingDutyOf(ctx, buildingId);
      if (row && userId === null) await deleteRow(ctx, 'reservationDuty', row.id);
      else if (row && userId !== null) await updateRow(ctx, 'reservationDuty', row.id, { userId });
      else if (userId !== null)
        await insertRow(ctx, 'reservationDuty', {
          projectId,
          buildingId,
          userId,
          updatedBy: ctx.actor.userId,
        });
      return true;
    },
    async figures(ctx, asked) {
      if (asked.projectId !== undefined) orNotFound(await projectInScope(ctx, asked.projectId));
      return conversionFigures(ctx, asked);
    },
  },
  {
    exports: { reservation: reservationExporter },
    history: { reservation: maySeeReservation },
    names: { assigneeId: 'user', hostIds: 'employee', reservationId: 'reservation' },
    tasks: reservationTasks,
    logFormats: {
      reservation: {
        nameFields: ['name'],
        order: [
          ...(['projectId', 'name', 'phone', 'companyName', 'buildingId', 'unitId', 'areaFrom'] as const),
          ...(['areaTo', 'people', 'moveIn', 'text', 'state', 'assigneeId', 'lostReason', 'note'] as const),
        ],
        omitted: [
          'companyKey',
          'dueAt',
          'escalatedAt',
          'touchedAt',
          'assignedAt',
          'lang',
          'userId',
          'pageId',
          'wipedAt',
        ],
        words: { lostReason: 'reservation.lost' },
      },
      viewing: {
        nameFields: ['reservationId'],
        order: ['reservationId', 'hostId', 'buildingId', 'unitId', 'startAt', 'endAt', 'state'],
        omitted: ['heldUntil', 'askedAt', 'plannedAt', 'toldDayAt', 'toldNearAt', 'stateBefore'],
        words: { state: 'reservation.viewing' },
      },
      reservationBooking: {
        nameFields: ['projectId'],
        order: ['projectId', 'mode', 'minutes', 'hostIds'],
        words: { mode: 'reservation.mode' },
      },
      reservationDuty: { nameFields: ['buildingId'] },
    },
    bounds: {
      reservation: goneAfterDays('updated_at', 'records'),
      reservationStep: goesWithTable('reservation'),
      viewing: goesWithTable('reservation'),
      reservationDuty: onePerRowOf('building'),
      reservationBooking: onePerRowOf('project'),
    },
    constraints: {
      ...companyConstraints,
      // Calls lock the hours first and offer others; this is for whatever comes between nevertheless.
      viewing_host_once: taken,
      viewing_unit_once: taken,
      viewing_running: stale,
      reservation_booking_key: stale,
      reservation_open_key: stale,
      reservation_duty_key: stale,
    },
  },
);
