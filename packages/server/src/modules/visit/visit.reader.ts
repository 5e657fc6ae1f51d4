import { earlyMinutes } from '@mdi/contract/modules/visit/visit.fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { DeviceCtx } from '../../kit/ctx.ts';
import { guestTypes, type PassWork, tell } from '../pass/index.ts';
import { goneOut, isExit, isLastExit, lentCards, together } from './visit.reader.queries.ts';
import { type By, queueMessages, takeStep } from './visit.step.queries.ts';

/** A passage, as far as guests are concerned. */
type Passage = {
  res: 'granted' | 'denied';
  ch: string;
  dir: string;
  /** When it happened, by our clock (milliseconds). */
  at: number;
  type?: number | undefined;
  pid?: number | undefined;
  sid?: number | undefined;
  hash?: string | undefined;
  card?: string | undefined;
};

type Seen = { visitId: number; at: Date; out: boolean };

const isGuests = (type: number | undefined) => type !== undefined && guestTypes.includes(type);

/** The granted passages of guests among those of a batch, in the order in which they happened. */
async function guestsAmong(ctx: DeviceCtx, projectId: number, events: readonly Passage[]): Promise<Seen[]> {
  const granted = events.filter(
    (one) => one.res === 'granted' && (one.card !== undefined || isGuests(one.type)),
  );
  if (granted.length === 0) return [];
  const cards = granted.some((one) => one.card !== undefined) ? await lentCards(ctx, projectId) : new Map();
  return granted
    .flatMap(({ card, ch, type, pid, sid, hash, at: ms, dir }): Seen[] => {
      const at = new Date(ms);
      // A reader that doesn't know the direction counts as a way in.
      const out = dir === 'out';
      if (card !== undefined) {
        const visitId = cards.get(card.toUpperCase());
        return visitId === undefined ? [] : [{ visitId, at, out }];
      }
      const whole = ch === 'qr' && isGuests(type) && hash === undefined && pid === projectId;
      return whole && sid !== undefined ? [{ visitId: sid, at, out }] : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Came in: arrives within the period, also when a reader tells of it late, or is back. */
async function cameIn(work: PassWork, projectId: number, by: By, { visitId, at }: Seen): Promise<void> {
  const own = sql<SqlBool>`visit.id = ${visitId} and visit.project_id = ${projectId}`;
  const moved = await takeStep(work, {
    ...{ action: 'arrive', by, at: sql<Date>`${at}` },
    where: sql<SqlBool>`${own} and ${at}::timestamptz >= visit.start_at - ${earlyMinutes} * interval '1 minute'
      and ${at}::timestamptz <= visit.end_at + interval '1 minute'`,
    set: sql`arrived_at = ${at}, late = visit.state = 'expired'`,
  });
  if (moved.length > 0) {
    await queueMessages(
      work,
      'hostArrived',
      moved.map((one) => one.id),
    );
    return;
  }
  await takeStep(work, {
    ...{ action: 'enter', by, at: sql<Date>`${at}` },
    where: sql<SqlBool>`${own} and visit.out_at < ${at}`,
    set: sql`out_at = null`,
  });
}

/** Went out at a final exit: is gone on the last day, or may come back on another. */
async function wentOut(work: PassWork, projectId: number, by: By, { visitId, at }: Seen): Promise<void> {
  const moved = await takeStep(work, {
    ...{ action: 'leave', by, at: sql<Date>`${at}` },
    where: sql<SqlBool>`visit.id = ${visitId} and visit.project_id = ${projectId} and visit.arrived_at <= ${at}
      and ${isLastExit(at)}`,
    set: sql`left_at = ${at}, out_at = null`,
  });
  if (moved.length > 0) await tell(work, { visits: moved.map((one) => one.id) });
  else await goneOut(work.db, visitId, projectId, at);
}

/**
 * Lets what readers saw move visits: who comes in within the period has arrived, who goes out by a common door has
 * left. A batch without guests costs nothing; one that comes again changes nothing.
 */
export async function moveGuests(ctx: DeviceCtx, events: readonly Passage[]): Promise<void> {
  const { projectId, areaId, name } = ctx.device;
  if (projectId === null) return;
  const seen = await guestsAmong(ctx, projectId, events);
  if (seen.length === 0) return;
  const by: By = { by: 'reader', byName: name, userId: null };
  await together(ctx, async (work) => {
    const exit = seen.some(({ out }) => out) && (await isExit(work.db, areaId));
    for (const one of seen) {
      if (!one.out) await cameIn(work, projectId, by, one);
      else if (exit) await wentOut(work, projectId, by, one);
    }
  });
}
