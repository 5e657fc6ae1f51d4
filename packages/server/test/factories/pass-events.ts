import type { PassEvent } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { storeEvents } from '../../src/modules/device-api/device-api.events.ts';
import type { World } from '../world.ts';
import { deviceActor } from './device-actor.ts';

type Sub = NonNullable<PassEvent['sub']>;
/** A passage as a reader tells it: granted, inwards, by QR code and just now, where nothing else is said. */
export type PassEventFacts = Partial<Omit<PassEvent, 'ts' | 'sub'>> & { at?: Date; sub?: Sub };

/** A time zone in which it is about noon, so that what happened minutes ago happened today. */
export function noonZone(now: Date): string {
  const ahead = 12 - now.getUTCHours();
  // The names count from the other side.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A reader at a place, which tells passages by the very statement that stores them. */
export async function passEventReader(w: World, place: Parameters<typeof deviceActor>[1]) {
  const ctx = await deviceActor(w, place);
  const { deviceId, code } = ctx.device;
  let seq = 0;
  const event = ({ at = w.now(), ...facts }: PassEventFacts): PassEvent => {
    seq += 1;
    const id = `${code}-1-${seq.toString(36)}`;
    const time = { bt: 1, seq, ts: at.getTime(), up: seq, clk: 'sync' as const };
    const passed = { dir: 'in' as const, ch: 'qr' as const, res: 'granted' as const, rc: 'OK' as const };
    return { id, ...time, ...passed, off: false, rev: 0, ...facts };
  };
  const send = (events: readonly PassEvent[]) => storeEvents(ctx, events);
  return {
    deviceId,
    code,
    event,
    send,
    /** Tells passages in one batch and answers their ids. */
    tell: async (...told: PassEventFacts[]) => (await send(told.map(event))).acked,
  };
}

/** Who shows an employee's pass. */
export const employeeSub = (employee: { id: number; projectId: number; companyId: number }): Sub => ({
  type: 1,
  pid: employee.projectId,
  tid: employee.companyId,
  sid: employee.id,
  jti: 1,
  kid: 0,
});

/** Who shows a guest's pass. */
export const guestSub = (visit: { id: number; projectId: number; companyId: number }): Sub => ({
  type: 2,
  pid: visit.projectId,
  tid: visit.companyId,
  sid: visit.id,
  jti: 1,
  kid: 0,
});
