import { DeviceException } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import type { DeviceCtx } from '../../kit/calls/ctx.ts';
import { bootOf, neighboursOf } from './device-api.events.queries.ts';
import { type CorrectedTime, correctEventTime, needsBoot } from './device-api.events.ts';
import { addExceptions, endExceptions } from './device-api.queries.ts';

/** As an event says when it was; readers of the former protocol tell the time of their clock alone. */
const timed = ({ id, ts, bt, seq, up, clk }: DeviceException) =>
  bt === undefined || seq === undefined || up === undefined || clk === undefined
    ? ({ id, ts, bt: -1, seq: 0, up: 0, clk: 'sync' } as const)
    : { id, ts, bt, seq, up, clk };

/** When each of these was by our clock, as for events. */
async function whenOf(ctx: DeviceCtx, items: readonly DeviceException[]) {
  const all = items.map(timed);
  const received = ctx.now().getTime();
  const boot = needsBoot(all, received) ? await bootOf(ctx) : null;
  const lost = all.filter(({ clk, bt }) => clk !== 'sync' && bt !== boot?.boot);
  const near = await neighboursOf(ctx, lost);
  return new Map<string, CorrectedTime>(
    all.map((one) => [one.id, correctEventTime(one, received, boot, near.get(one.id))]),
  );
}

const idOf = (item: unknown) => (item && typeof item === 'object' && 'id' in item ? String(item.id) : '');

/** Stores what is wrong with a reader, and ends what no longer is. Spec §8. */
export async function storeReportedExceptions(ctx: DeviceCtx, items: readonly unknown[]) {
  const read = items.map((item) => ({ item, parsed: DeviceException.safeParse(item) }));
  const known = read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []));
  const when = await whenOf(ctx, known);
  const atOf = ({ id, ts }: DeviceException) => when.get(id) ?? { at: ts, doubt: true };
  const began = known.filter(({ recovered }) => !recovered);
  await addExceptions(
    ctx,
    began.map((one) => {
      const { at, doubt } = atOf(one);
      const detail = (one.detail ?? '').replaceAll('\0', '');
      return { eventId: one.id, code: one.code, level: one.level, at: new Date(at), doubt, detail };
    }),
  );
  const over = known.flatMap((one) =>
    one.recovered && one.ref !== undefined ? [{ ref: one.ref, at: new Date(atOf(one).at) }] : [],
  );
  await endExceptions(ctx, over);
  const bad = read.flatMap(({ item, parsed }) => (parsed.success ? [] : [item]));
  return {
    acked: known.map(({ id }) => id),
    rejected: bad.map((item) => ({ id: idOf(item).slice(0, 60), reason: 'shape' })),
  };
}
