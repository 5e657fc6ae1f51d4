import {
  type FaultRow,
  type FaultSample,
  faultApi,
  faultBounds,
  faultFlow,
} from '@mdi/contract/modules/fault/fault.contract.ts';
import { sql } from 'kysely';
import { may } from '../../kit/access/may.ts';
import { lockRow, noteRelatedChange, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx, Deps, PublicCtx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { conflict, orNotFound } from '../../kit/calls/refuse.ts';
import { makeWorkQueue } from '../../kit/jobs/work-queue.ts';
import { page } from '../../kit/queries/page.ts';
import { tryTakeFromLimit } from '../../kit/rate-limits/rate-limits.ts';
import { goesWithTable, goneAfterDays, type TableBound } from '../../kit/retention/table-bounds.ts';
import {
  daysOf,
  type FaultRecord,
  faultById,
  faultSorts,
  filteredFaults,
  samplesOf,
} from './fault.queries.ts';
import { keepBrowserErrorReport } from './fault.report.queries.ts';
import { ownVersion } from './fault.version.ts';

/** Reports wait for each other, so that any number of them takes two connections and no more. */
const reportGate = makeWorkQueue(2, 40, 10);

const minuteMs = 60_000;
const taken = new WeakMap<Deps, { ends: number; reports: number; strangers: number }>();

/** Whether this node takes another report in this minute. */
function hasRoom({ deps, now, actor }: PublicCtx): boolean {
  const at = now().getTime();
  const known = taken.get(deps);
  const goesOn = known !== undefined && known.ends > at && known.ends <= at + minuteMs;
  const minute = goesOn ? known : { ends: at + minuteMs, reports: 0, strangers: 0 };
  taken.set(deps, minute);
  const stranger = actor === null;
  const room =
    minute.reports < faultBounds.perMinute &&
    (!stranger || minute.strangers < faultBounds.strangersPerMinute);
  if (room) minute.reports += 1;
  if (room && stranger) minute.strangers += 1;
  return room;
}

/** Whether somebody who is logged in has reported less than they may; others are bounded by their network's pace. */
const hasTurn = async (ctx: PublicCtx): Promise<boolean> =>
  ctx.actor === null ||
  (await tryTakeFromLimit(ctx, {
    name: 'fault',
    of: [ctx.actor.userId],
    most: faultBounds.perPersonHour,
    minutes: 60,
  }));

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

function shownFault(ctx: Ctx, row: FaultRecord): FaultRow {
  const { state } = row;
  const sets = may(ctx, faultApi.ops.setState);
  return {
    faultId: row.id,
    kind: row.kind,
    surface: row.surface,
    message: row.message,
    source: row.source,
    state,
    times: row.times,
    people: row.people,
    versions: row.versions,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    reopened: state === 'open' && row.reopenedAt !== null,
    can: {
      resolve: sets && faultFlow.can(state, 'resolve'),
      reopen: sets && faultFlow.can(state, 'reopen'),
    },
  };
}

type StoredSample = Awaited<ReturnType<typeof samplesOf>>[number];
const shownSample = ({ at, ...rest }: StoredSample): FaultSample => ({ ...rest, at: at.toISOString() });

const maySeeFault = async (ctx: Ctx, id: number): Promise<boolean> =>
  may(ctx, faultApi.ops.get) && (await faultById(ctx, id)) !== undefined;

const oldDays: TableBound = {
  old: (now) => sql`day < (${now} at time zone 'Asia/Shanghai')::date - ${sql.lit(faultBounds.days)}`,
};

/** The error log: what broke in people's browsers. */
export const faultModule = implement(
  faultApi,
  {
    async report(ctx, told) {
      if (!hasRoom(ctx) || !(await hasTurn(ctx))) return { faultId: null };
      return { faultId: await keepBrowserErrorReport(ctx, told) };
    },

    async list(ctx, asked) {
      const sort = asked.sort ?? ('-lastAt' as const);
      const query = filteredFaults(ctx, asked);
      const { list, ...total } = await page(ctx, query, { ...asked, sort }, faultSorts, 'fault.id');
      return { ...total, list: list.map((row) => shownFault(ctx, row)) };
    },

    async get(ctx, { faultId }) {
      const row = orNotFound(await faultById(ctx, faultId));
      const samples = await samplesOf(ctx, faultId);
      return {
        ...shownFault(ctx, row),
        stack: row.stack,
        resolvedVersion: row.resolvedVersion,
        resolvedAt: moment(row.resolvedAt),
        resolvedBy: row.resolvedName,
        reopenedAt: moment(row.reopenedAt),
        days: await daysOf(ctx, faultId),
        samples: samples.map(shownSample),
      };
    },

    async setState(ctx, { faultId, to }) {
      const { state } = await lockRow(ctx, 'fault', faultId);
      if (state === to) conflict('fault.error.state', { which: 'state' });
      const resolved = {
        resolvedVersion: ownVersion(ctx),
        resolvedAt: ctx.now(),
        resolvedBy: ctx.actor.userId,
        reopenedAt: null,
      };
      await updateRow(ctx, 'fault', faultId, { state: to, ...(to === 'resolved' ? resolved : {}) });
      // Its number is its name.
      const name = { number: String(faultId) };
      noteRelatedChange(ctx, 'fault', faultId, name, name);
      return { faultId, to };
    },
  },
  {
    gates: { report: reportGate },
    history: { fault: maySeeFault },
    logFormats: {
      fault: {
        omitted: [
          ...([
            'number',
            'resolvedAt',
            'resolvedBy',
            'reopenedAt',
            'fingerprint',
            'kind',
            'surface',
          ] as const),
          ...([
            'message',
            'source',
            'stack',
            'times',
            'people',
            'signedIn',
            'versions',
            'firstAt',
            'lastAt',
          ] as const),
        ],
      },
    },
    bounds: {
      fault: goneAfterDays('last_at', faultBounds.days),
      faultDay: oldDays,
      faultPerson: goesWithTable('fault'),
      faultSample: goneAfterDays('at', faultBounds.days),
    },
  },
);
