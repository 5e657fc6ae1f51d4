import type { ExceptionCode, ExceptionLevel } from '@mdi/contract/kit/pass/protocol-codes.ts';
import { DeviceConfig } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import type { BrokerLine } from './broker.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './fault-injection.ts';
import type { Flash } from './flash-memory.ts';
import type { CallName, Reply, Send } from './wire.ts';
import { within } from './within.ts';

/** The parts of one reader, which its functions work on. */
export type ReaderCore = {
  code: string;
  /** What the hardware is called. */
  serial: string;
  model: string;
  fw: string;
  /** The address that claims name, and whether the connection is one to believe a final refusal from. */
  host: Buffer;
  trusted: boolean;
  clock: Clock;
  flash: Flash;
  faults: Faults;
  send: Send;
  /** Its connection to a broker; null: it knows none. */
  line: BrokerLine | null;
  /** Ends what is being waited for. */
  ended: AbortController;
  /** Requests must not be answered later than this. */
  patienceMs: number;
  /** How many events it can hold. */
  room: number;
  /** What it only remembers while it runs. */
  now: {
    /** `clock.up()` of recent refusals at the door, and of requests refused for good. */
    denials: number[];
    revoked: number[];
    config: DeviceConfig | null;
    /** `clock.up()` from which it fetches a list of cards that isn't urgent; null: there is none. */
    cardsAt: number | null;
    /** The upload that is under way. */
    uploading: Promise<boolean> | null;
    /** Commands come by heartbeats and by waiting; they are carried out one after another. */
    executing: Promise<void>;
  };
};

/** The config it works by; null until there is one. */
export function configOf(unit: ReaderCore): DeviceConfig | null {
  const raw = unit.flash.get('config');
  if (!raw) {
    unit.now.config = null;
    return null;
  }
  unit.now.config ??= DeviceConfig.parse(raw);
  return unit.now.config;
}

/** Forgets everything that ties it to a place; only a claim brings it back. */
export function forgetPlace(unit: ReaderCore): void {
  unit.flash.wipe();
  Object.assign(unit.now, { denials: [], revoked: [], config: null, cardsAt: null });
}

export const revokedCode = 4013;
const wrongClockCode = 4012;
const revokedTimes = 3;
const revokedWithinMs = 600_000;

/** A credential refused three times within ten minutes is gone for good, and with it what was known. Spec §8. */
function noteRevoked(unit: ReaderCore): void {
  const at = unit.clock.up();
  unit.now.revoked = [...unit.now.revoked.filter((one) => at - one <= revokedWithinMs), at];
  if (unit.trusted && unit.now.revoked.length >= revokedTimes) forgetPlace(unit);
}

function once(unit: ReaderCore, name: CallName, input: Record<string, unknown>, ms: number): Promise<Reply> {
  return within(ms, unit.ended.signal, (signal) => unit.send(name, input, signal));
}

/** The server's time, compared with its own. */
export async function syncTime(unit: ReaderCore): Promise<boolean> {
  const reply = await once(unit, 'time', {}, unit.patienceMs);
  if (reply.is !== 'ok' || !reply.data || typeof reply.data !== 'object' || !('now' in reply.data))
    return false;
  adjustClock(unit, Number(reply.data.now));
  return true;
}

const driftMs = 30_000;

/** Corrects the clock and says so when it was far off. */
export function adjustClock(unit: ReaderCore, serverNow: number): void {
  const known = unit.clock.state() !== 'bad';
  const off = unit.clock.compare(serverNow);
  setTrouble(unit, 'CLOCK_DRIFT', known && Math.abs(off) > driftMs, 2, `${off} ms`);
}

/**
 * Asks the server. Whoever is told that its clock is wrong sets it and asks again; whoever is told often enough
 * that it is no longer known forgets everything.
 */
export async function askServer(
  unit: ReaderCore,
  name: CallName,
  input: Record<string, unknown>,
  ms = unit.patienceMs,
): Promise<Reply> {
  const first = await once(unit, name, input, ms);
  const clockWrong = first.is === 'refused' && first.code === wrongClockCode;
  const reply = clockWrong && (await syncTime(unit)) ? await once(unit, name, input, ms) : first;
  if (reply.is === 'refused' && reply.code === revokedCode) noteRevoked(unit);
  return reply;
}

/** Begins or ends what is wrong, and leaves word for the server; nothing when that is known already. */
export function setTrouble(
  unit: ReaderCore,
  code: ExceptionCode,
  isSo: boolean,
  level: ExceptionLevel,
  detail = '',
): void {
  const { flash, clock } = unit;
  const { [code]: since, ...others } = flash.get('open');
  if (isSo === (since !== undefined)) return;
  const seq = flash.get('seq') + 1;
  const bt = flash.get('boot');
  const id = `${unit.code}-x${bt.toString(36)}-${seq.toString(36)}`;
  const when = { ts: clock.now(), bt, seq, up: Math.round(clock.up()), clk: clock.state() };
  const about = { id, ...when, code, level, detail };
  const one =
    since === undefined ? { ...about, recovered: false } : { ...about, recovered: true, ref: since };
  flash.put({
    seq,
    troubles: [...flash.get('troubles'), one],
    open: since === undefined ? { ...others, [code]: id } : others,
  });
}
