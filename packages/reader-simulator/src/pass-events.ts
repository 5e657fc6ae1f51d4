import type { PassEvent } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { Acknowledged } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { shuffled } from './fault-injection.ts';
import { askServer, type ReaderCore, setTrouble } from './reader-core.ts';

/** What a passage adds to what the reader knows by itself. */
export type Passage = Omit<PassEvent, 'id' | 'bt' | 'seq' | 'ts' | 'up' | 'clk' | 'rev'>;

const burst = { denials: 10, withinMs: 60_000 };

/** Tells whether refusals come in a burst, and when that is over. */
export function watchDenials(unit: ReaderCore): void {
  const at = unit.clock.up();
  unit.now.denials = unit.now.denials.filter((one) => at - one < burst.withinMs);
  const { length } = unit.now.denials;
  setTrouble(unit, 'BURST_DENIED', length >= burst.denials, 2, `${length}`);
}

function watchRoom(unit: ReaderCore): void {
  const { room } = unit;
  const waiting = unit.flash.waiting();
  setTrouble(unit, 'STORAGE_FULL', waiting >= room, 3);
  setTrouble(unit, 'STORAGE_90', waiting >= room * 0.9, 2);
}

/** Records a passage or a refusal. */
export function recordPassage(unit: ReaderCore, passage: Passage): PassEvent {
  const { flash, clock, code } = unit;
  const [bt, seq] = [flash.get('boot'), flash.get('seq') + 1];
  const event: PassEvent = {
    id: `${code}-${bt.toString(36)}-${seq.toString(36)}`,
    bt,
    seq,
    ts: clock.now(),
    up: Math.round(clock.up()),
    clk: clock.state(),
    ...passage,
    rev: flash.get('list').rev,
  };
  flash.add(event);
  if (passage.res === 'denied') {
    unit.now.denials.push(clock.up());
    watchDenials(unit);
  }
  watchRoom(unit);
  return event;
}

/** Sends a batch, oldest first; what the server has settled is dropped. False: nothing was settled. */
async function uploadBatch(unit: ReaderCore, most: number): Promise<boolean> {
  const batch = unit.flash.oldest(most);
  const { faults } = unit;
  const events = faults.random() < faults.reorder ? shuffled(batch, faults.random) : batch;
  const replies = [await askServer(unit, 'events', { events })];
  if (faults.random() < faults.duplicate) replies.push(await askServer(unit, 'events', { events }));
  let settled = false;
  for (const reply of replies) {
    const parsed = reply.is === 'ok' ? Acknowledged.safeParse(reply.data) : null;
    if (!parsed?.success) continue;
    const ids = [...parsed.data.acked, ...parsed.data.rejected.map(({ id }) => id)];
    unit.flash.drop(ids);
    settled ||= ids.length > 0;
  }
  return settled;
}

async function uploadTroubles(unit: ReaderCore): Promise<boolean> {
  const items = unit.flash.get('troubles').slice(0, 50);
  if (items.length === 0) return true;
  const reply = await askServer(unit, 'exceptions', { items });
  const parsed = reply.is === 'ok' ? Acknowledged.safeParse(reply.data) : null;
  if (!parsed?.success) return false;
  const ids = new Set([...parsed.data.acked, ...parsed.data.rejected.map(({ id }) => id)]);
  unit.flash.put({ troubles: unit.flash.get('troubles').filter(({ id }) => !ids.has(id)) });
  return ids.size > 0;
}

async function uploadAll(unit: ReaderCore, most: number): Promise<boolean> {
  let going = true;
  while (going && unit.flash.waiting() > 0) going = await uploadBatch(unit, most);
  watchRoom(unit);
  // A retired reader may send its events but nothing else, so neither waits for the other.
  const told = await uploadTroubles(unit);
  return going && told;
}

/** Sends what waits, one batch at a time, as long as the server takes it; true: nothing waits any more. */
export async function uploadEvents(unit: ReaderCore, most: number): Promise<boolean> {
  unit.now.uploading ??= uploadAll(unit, most).finally(() => {
    unit.now.uploading = null;
  });
  return unit.now.uploading;
}
