import { PassEvent } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import * as z from 'zod/v4/core';
import type { DeviceCtx } from '../../kit/calls/ctx.ts';
import { settleVisitsOfBatch } from '../visit/index.ts';
import {
  addEvents,
  type Boot,
  bootOf,
  type Neighbours,
  type NewEvent,
  neighboursOf,
} from './device-api.events.queries.ts';

const dayMs = 86_400_000;
/** A clock that was set may still be this far ahead. */
const aheadMs = 300_000;

/** So far ahead of what its own count of time says, a clock counts as wrong: readers wear off less by themselves. */
const maxLeadMs = 30_000;
/** What is older was stored, and may have been written by a clock that was wrong then. */
const atOnceMs = 60_000;

/** Whether one of these needs to be known by the boot that wrote it. */
export const needsBoot = (all: readonly Pick<PassEvent, 'ts' | 'clk'>[], received: number): boolean =>
  all.some(({ clk, ts }) => clk !== 'sync' || received - ts > atOnceMs);

/** When an event happened by our clock, and whether that is a guess. */
export type CorrectedTime = { at: number; doubt: boolean };

/**
 * When an event happened. A clock that was set is believed unless it is ahead: of when it came, for what has come has
 * happened, or of what the time since the start tells within the boot that still runs. Of another boot what it led by,
 * five minutes at most, stays. A clock that wasn't set is not asked where the time since the start tells; else the reader's own time, if it lies within a day of what
 * it told before and after.
 */
export function correctEventTime(
  event: Pick<PassEvent, 'ts' | 'up' | 'clk' | 'bt'>,
  received: number,
  boot: Boot | null,
  near: Neighbours | undefined,
): CorrectedTime {
  const { ts, up, clk, bt } = event;
  const counted = boot && bt === boot.boot ? boot.startedAt + up : null;
  if (clk === 'sync') {
    const at = counted !== null && ts - counted > maxLeadMs ? counted : ts;
    return { at: Math.min(at, received), doubt: ts > received + aheadMs };
  }
  if (counted !== null) return { at: Math.min(received, counted), doubt: false };
  const sides = [near?.before, near?.after].filter((one) => one != null);
  if (sides.length > 0 && sides.every((one) => Math.abs(one - ts) <= dayMs)) return { at: ts, doubt: false };
  return { at: Math.min(received, near?.after ?? near?.before ?? received), doubt: true };
}

/** The same shape, whose reading is compiled once: a batch has a hundred of them. */
const readEvent = new z.$ZodObjectJIT(PassEvent._zod.def) as unknown as typeof PassEvent;

type Rejected = { id: string; reason: string };

const nameOf = (item: unknown): string => {
  const id = item && typeof item === 'object' && 'id' in item ? item.id : null;
  return typeof id === 'string' ? id.slice(0, 60) : '';
};

/** The events of a batch that can be stored, each once; the others with what is wrong with them. */
function sorted(
  code: string,
  items: readonly unknown[],
): { events: Map<string, PassEvent>; rejected: Rejected[] } {
  const events = new Map<string, PassEvent>();
  const rejected: Rejected[] = [];
  for (const item of items) {
    const parsed = z.safeParse(readEvent, item);
    if (!parsed.success) {
      rejected.push({ id: nameOf(item), reason: `shape: ${parsed.error.issues[0]?.path.join('.') ?? ''}` });
      continue;
    }
    const { id, bt, seq } = parsed.data;
    if (id === `${code}-${bt.toString(36)}-${seq.toString(36)}`) events.set(id, parsed.data);
    else rejected.push({ id, reason: 'id' });
  }
  return { events, rejected };
}

/** Field by field: spread, the rows of a batch would cost more than all else that is done with them here. */
const rowOf = (event: PassEvent, { at, doubt }: CorrectedTime): NewEvent => ({
  id: event.id,
  ts: event.ts,
  at,
  doubt,
  bt: event.bt,
  seq: event.seq,
  up: event.up,
  clk: event.clk,
  dir: event.dir,
  ch: event.ch,
  door: event.door,
  res: event.res,
  rc: event.rc,
  type: event.sub?.type,
  pid: event.sub?.pid,
  tid: event.sub?.tid,
  sid: event.sub?.sid,
  jti: event.sub?.jti,
  kid: event.sub?.kid,
  fl: event.sub?.fl,
  hash: event.sub?.hash,
  card: event.card,
  off: event.off,
  rev: event.rev,
  photoRef: event.photoRef,
});

/**
 * As a reader that was initialised may bring it in: only what happened before. Where its time is a guess, it happened
 * before at the latest. Null: it happened afterwards.
 */
function beforeRetired({ at, doubt }: CorrectedTime, retiredAt: Date | null): CorrectedTime | null {
  if (retiredAt === null || at <= retiredAt.getTime()) return { at, doubt };
  return doubt ? { at: retiredAt.getTime(), doubt } : null;
}

/**
 * Stores a batch of events, each once however often it comes; what is acknowledged is stored. Who was initialised
 * may bring in only what happened before. Spec §8.
 */
export async function storeEvents(ctx: DeviceCtx, items: readonly unknown[]) {
  const { code, retiredAt } = ctx.device;
  const { events, rejected } = sorted(code, items);
  const all = [...events.values()];
  const received = ctx.now().getTime();
  const boot = needsBoot(all, received) ? await bootOf(ctx) : null;
  const lost = all.filter(({ clk, bt }) => clk !== 'sync' && bt !== boot?.boot);
  const near = await neighboursOf(ctx, lost);
  const fresh: NewEvent[] = [];
  for (const event of all) {
    const corrected = beforeRetired(correctEventTime(event, received, boot, near.get(event.id)), retiredAt);
    if (corrected) fresh.push(rowOf(event, corrected));
    else rejected.push({ id: event.id, reason: 'retired' });
  }
  await settleVisitsOfBatch(ctx, await addEvents(ctx, fresh));
  return { acked: fresh.map((row) => row.id), rejected };
}
