import type { ClockState, ExceptionCode, PassDirection } from '@mdi/contract/kit/pass/protocol-codes.ts';
import { DeviceConfig } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { type BrokerOptions, makeBrokerLine, sendOverBroker } from './broker.ts';
import { type ClaimOutcome, claimReader } from './claim.ts';
import { type Clock, makeClock } from './clock.ts';
import { serverIdOf } from './crypto.ts';
import { type DoorResult, useCardAtDoor, usePassAtDoor } from './door.ts';
import type { CommandLimits } from './execute-commands.ts';
import { type Faults, noFaults } from './fault-injection.ts';
import { openFlash } from './flash-memory.ts';
import { pollCommands, sendHeartbeat } from './heartbeat.ts';
import { recordPassage, uploadEvents } from './pass-events.ts';
import { configOf, type ReaderCore, setTrouble, syncTime } from './reader-core.ts';
import { connectToBroker, type RunningReader, runReader } from './run-reader.ts';
import { makeSend } from './wire.ts';

export type ReaderOptions = {
  /** The server, without a path. */
  baseUrl: string;
  code: string;
  flashFile: string;
  /** The number of the hardware. */
  serial?: string;
  clock?: Clock;
  faults?: Faults;
  /** The address that claims name, where it isn't the one that is called. */
  publicUrl?: string;
  /** Events that it can hold, and how many it sends at a time. */
  room?: number;
  batch?: number;
  patienceMs?: number;
  /** A broker by which it comes as long as that is there, instead of HTTP. */
  broker?: BrokerOptions;
};

/** What a scan brought: a decision at the door, a claim, or why there was none. */
export type Scanned = ({ is: 'pass' } & DoorResult) | ClaimOutcome;

export type ReaderState = {
  claimed: boolean;
  boot: number;
  clock: ClockState;
  cfgVer: number;
  revVer: number;
  cardVer: number;
  keyVer: number;
  /** Events that wait, and how many had to go for them. */
  waiting: number;
  lost: number;
  enabled: boolean;
  troubles: string[];
  areaId: number | null;
};

/** A simulated reader. What it does by itself once started can also be done step by step. */
export type Reader = {
  code: string;
  faults: Faults;
  clock: Clock;
  scan: (text: string, dir?: PassDirection) => Promise<Scanned>;
  card: (uid: string, dir?: PassDirection) => Promise<Scanned>;
  /** The exit button and the fire release, which nothing blocks. */
  press: (which: 'button' | 'fire') => void;
  raise: (code: ExceptionCode) => void;
  settle: (code: ExceptionCode) => void;
  /** One heartbeat, with what its answer asks for. */
  beat: () => Promise<boolean>;
  /** One wait for commands of so many seconds, and the commands. */
  poll: (wait?: number) => Promise<boolean>;
  upload: () => Promise<boolean>;
  syncTime: () => Promise<boolean>;
  /** Fills its buffer with so many refusals that nobody made. */
  fill: (count: number) => void;
  /** Opens its line to the broker, and has the server know of it. A started reader does so by itself. */
  dial: () => Promise<boolean>;
  /** The line to the broker breaks without a word. */
  dropLine: () => void;
  /** Whether it has a line to a broker. */
  hasLine: () => boolean;
  /** Loses its power and comes back. */
  reboot: () => void;
  state: () => ReaderState;
  /** Beats, waits for commands and uploads by itself until it is stopped. */
  start: () => void;
  /** Ends it for good; its flash may then be given to another. */
  stop: () => Promise<void>;
};

const isLocal = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

function makeUnit(options: ReaderOptions): ReaderCore {
  const { baseUrl, publicUrl = baseUrl, patienceMs = 30_000, room = 10_000 } = options;
  const code = options.code.toUpperCase();
  const clock = options.clock ?? makeClock();
  const faults = options.faults ?? noFaults();
  const flash = openFlash(options.flashFile, room);
  const secret = () => flash.get('secret');
  const projectOf = () => {
    const config = DeviceConfig.safeParse(flash.get('config'));
    return config.success ? config.data.project.id : null;
  };
  const byHttp = makeSend({ baseUrl, code, clock, faults, secret });
  const line = options.broker
    ? makeBrokerLine({ code, clock, faults, secret, projectId: projectOf }, options.broker)
    : null;
  return {
    code,
    serial: options.serial ?? `SIM-${code}`,
    model: 'MDI-SIM',
    fw: '1.0.0',
    host: serverIdOf(publicUrl),
    trusted: baseUrl.startsWith('https:') || isLocal(baseUrl),
    clock,
    flash,
    faults,
    send: line ? sendOverBroker(line, byHttp) : byHttp,
    line,
    ended: new AbortController(),
    patienceMs,
    room,
    now: {
      denials: [],
      revoked: [],
      config: null,
      cardsAt: null,
      uploading: null,
      executing: Promise.resolve(),
    },
  };
}

/** A new start of the reader, which every event and heartbeat names. */
function boot(unit: ReaderCore): void {
  unit.flash.put({ boot: unit.flash.get('boot') + 1 });
  Object.assign(unit.now, { denials: [], revoked: [], config: null, cardsAt: null });
}

function stateOf(unit: ReaderCore): ReaderState {
  const { flash, clock } = unit;
  const config = configOf(unit);
  return {
    claimed: flash.get('secret') !== null,
    boot: flash.get('boot'),
    clock: clock.state(),
    cfgVer: config?.ver ?? 0,
    revVer: flash.get('list').rev,
    cardVer: flash.get('cardVer'),
    keyVer: flash.get('keys').ver,
    waiting: flash.waiting(),
    lost: flash.get('lost'),
    enabled: config?.enabled ?? true,
    troubles: Object.keys(flash.get('open')),
    areaId: config?.area.id ?? null,
  };
}

const denial = { dir: 'unknown', ch: 'qr', res: 'denied', rc: 'BAD_FORMAT', off: true } as const;
const release = { dir: 'out', res: 'granted', rc: 'OK', off: true } as const;
const noClaim: Scanned = { is: 'notClaimed', why: 'noClaim' };
const shown = (it: DoorResult | null): Scanned => (it ? { is: 'pass', ...it } : noClaim);

/** Makes a reader, or wakes the one whose flash this is. It knows the protocol only, nothing of the server. */
export function makeReader(options: ReaderOptions): Reader {
  const unit = makeUnit(options);
  const { clock, flash, faults, code } = unit;
  const reboot = () => {
    clock.reboot();
    boot(unit);
  };
  const limits: CommandLimits = { batch: options.batch ?? 50, reboot };
  const claimed = () => flash.get('secret') !== null;
  let running: RunningReader | null = null;
  boot(unit);
  return {
    code,
    faults,
    clock,
    scan: async (text, dir) =>
      claimed() ? shown(await usePassAtDoor(unit, text, dir)) : claimReader(unit, text),
    card: async (uid, dir) => (claimed() ? shown(await useCardAtDoor(unit, uid, dir)) : noClaim),
    press: (ch) => {
      recordPassage(unit, { ...release, ch });
    },
    raise: (what) => setTrouble(unit, what, true, 3),
    settle: (what) => setTrouble(unit, what, false, 3),
    beat: async () => (await sendHeartbeat(unit, limits)) !== null,
    poll: (wait = 0) => pollCommands(unit, wait, limits),
    upload: () => uploadEvents(unit, limits.batch),
    syncTime: () => syncTime(unit),
    fill: (count) => {
      for (let i = 0; i < count; i += 1) recordPassage(unit, denial);
    },
    dial: () => connectToBroker(unit, limits),
    dropLine: () => unit.line?.drop(),
    hasLine: () => unit.line?.session() != null,
    reboot,
    state: () => stateOf(unit),
    start: () => {
      running ??= runReader(unit, limits);
    },
    stop: async () => {
      await running?.stop();
      running = null;
      await unit.line?.close();
      flash.close();
    },
  };
}
