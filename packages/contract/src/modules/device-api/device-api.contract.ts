import * as z from 'zod/mini';
import { deviceCode } from '../../kit/fields.ts';
import { api, op } from '../../kit/op.ts';
import {
  clockStates,
  commandPhases,
  type commandTypes,
  exceptionCodes,
  passChannels,
  passCodes,
  passDirections,
} from '../../kit/pass/protocol-codes.ts';
import { SignedUpdate } from '../../kit/pass/revocation.ts';

// Unknown fields are ignored on both sides, so that readers and server may be of different age. Times are
// milliseconds since 1970, UTC.

const count = z.int().check(z.nonnegative());
const small = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1));
const byte = z.int().check(z.nonnegative(), z.maximum(255));
/** Up to the year 9999, the last that has four digits. */
const moment = z.int().check(z.nonnegative(), z.maximum(253_402_300_799_999));
// One item that can't be stored would hold up all that come with it.
const storable = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text);
const short = (max: number) => z.string().check(z.maxLength(max), z.refine(storable));
const filled = (max: number) => short(max).check(z.minLength(1));
const maxResult = 4000;

/** Most events in one request; what comes back names each, so nothing is dropped without an answer. */
export const maxEvents = 100;
/** Seconds that a reader may wait for commands in one request. */
export const longestWait = 25;

/** By which a reader's connection to a broker is known; another one each time. */
const Session = z.string().check(z.regex(/^[\w-]{8,40}$/));

/** How a reader is, every `hb` seconds. */
export const Heartbeat = z.object({
  v: z.literal(1),
  ts: moment,
  /** Milliseconds since the start, and which start it is. */
  up: count,
  bt: count,
  fw: short(40),
  cfgVer: small,
  revVer: count,
  cardVer: count,
  keyVer: count,
  net: z.enum(['eth', 'wifi', '4g']),
  rssi: z.optional(z.int().check(z.minimum(-1000), z.maximum(1000))),
  ip: z.optional(short(45)),
  /** Events that wait, and events dropped since the start because there was no room. */
  buf: small,
  lost: small,
  clk: z.enum(clockStates),
  /** Milliseconds by which the clock was off when it was last compared. */
  drift: z.optional(z.int()),
  door: z.optional(z.enum(['closed', 'open', 'na'])),
  /** What it obeys: the `enabled` of its config. Readers that don't know that say nothing. */
  enabled: z.optional(z.boolean()),
  temp: z.optional(z.number().check(z.minimum(-1000), z.maximum(1000))),
  /** The connection to a broker that it has; what it leaves there as its will names the same. */
  session: z.optional(Session),
});
export type Heartbeat = z.output<typeof Heartbeat>;

/** One passage or refusal at a door; `id` is `<code>-<bt base36>-<seq base36>`. */
export const PassEvent = z.object({
  id: z.string().check(z.regex(/^[A-Z\d]{1,15}-[a-z\d]{1,11}-[a-z\d]{1,11}$/)),
  bt: count,
  seq: count,
  ts: moment,
  up: count,
  clk: z.enum(clockStates),
  dir: z.enum(passDirections),
  ch: z.enum(passChannels),
  door: z.optional(short(20)),
  res: z.enum(['granted', 'denied']),
  rc: z.enum(passCodes),
  sub: z.optional(
    z.object({
      type: z.optional(byte),
      pid: z.optional(count),
      tid: z.optional(count),
      sid: z.optional(count),
      jti: z.optional(count),
      kid: z.optional(byte),
      /** The flags of the pass, by which a second use of one for one entry is known. */
      fl: z.optional(byte),
      /** Hex of the first 8 bytes of the SHA-256 of what was scanned, instead of a refused text itself. */
      hash: z.optional(z.string().check(z.regex(/^[\da-f]{16}$/))),
    }),
  ),
  card: z.optional(short(32)),
  /** Decided without the server. */
  off: z.boolean(),
  /** The revocation list by which it was decided. */
  rev: count,
  photoRef: z.optional(short(100)),
});
export type PassEvent = z.output<typeof PassEvent>;

export const DeviceException = z.object({
  id: filled(40),
  ts: moment,
  code: z.enum(exceptionCodes),
  level: z.literal([1, 2, 3]),
  detail: z.optional(short(500)),
  recovered: z.boolean(),
  /** The exception that is over. */
  ref: z.optional(short(40)),
  /** As of events, by which a wrong clock is made up for; readers of the former protocol say nothing of it. */
  bt: z.optional(count),
  seq: z.optional(count),
  up: z.optional(count),
  clk: z.optional(z.enum(clockStates)),
});
export type DeviceException = z.output<typeof DeviceException>;

/** What came of each item: the reader drops both kinds. */
export const Acknowledged = z.object({
  acked: z.array(z.string()),
  rejected: z.array(z.object({ id: z.string(), reason: z.string() })),
});

/** What a command of each type says. */
export const commandArgs = {
  init: z.object({ level: z.enum(['config', 'factory']) }),
  /** `inline` is the config itself; without it the reader asks for its config. */
  config: z.object({
    ver: count,
    sha256: z.string(),
    inline: z.optional(z.record(z.string(), z.unknown())),
  }),
  sync: z.object({ what: z.enum(['rev', 'cards', 'keys', 'time']) }),
  open: z.object({ door: z.optional(short(20)), reason: z.string(), operator: z.string() }),
  reboot: z.object({}),
  ping: z.object({}),
  rekey: z.object({ blob: z.string() }),
  fw: z.object({ ver: z.string(), url: z.string(), sha256: z.string(), sig: z.string() }),
  /** For readers that don't know `enabled`, and only to release what such a command once blocked. */
  block: z.object({ on: z.boolean(), reason: z.optional(z.string()) }),
} as const satisfies Record<(typeof commandTypes)[number], z.ZodMiniType>;

/** `type` is one of the command types; a reader refuses one that it doesn't know. */
export const Command = z.object({
  cid: filled(40),
  type: z.string(),
  ts: moment,
  exp: moment,
  args: z.record(z.string(), z.unknown()),
});
export type Command = z.output<typeof Command>;

export const CommandResult = z.object({
  cid: filled(40),
  ph: z.enum(commandPhases),
  ts: moment,
  err: z.optional(short(200)),
  data: z.optional(
    z.record(z.string(), z.unknown()).check(
      z.refine((data) => {
        const text = JSON.stringify(data);
        return text.length <= maxResult && !/\\u(?:0000|d[89a-f])/i.test(text);
      }),
    ),
  ),
});
export type CommandResult = z.output<typeof CommandResult>;

const named = z.object({ id: z.int(), name: z.string() });
const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1440));

/** Everything a reader is told about its place. `sig` signs the rest: see configText. */
export const DeviceConfig = z.object({
  ver: count,
  code: z.string(),
  project: named,
  area: named,
  /** Whether anybody may pass; false: by button and fire only. A config of a former server says nothing: it is in use. */
  enabled: z._default(z.boolean(), true),
  /** The area groups that the area admits; none while it is out of use. */
  groups: z.array(z.int()),
  channel: z.object({
    type: z.enum(['in', 'out', 'both']),
    doorHoldSec: count,
    relayMs: count,
  }),
  hb: z.int().check(z.minimum(10), z.maximum(300)),
  policy: z.object({
    onlineVerify: z.enum(['off', 'prefer', 'require']),
    leewaySec: count,
    listMaxAgeH: count,
    cardOfflineH: count,
    replaySec: count,
    antiPassback: z.boolean(),
  }),
  hours: z.optional(
    z.object({
      zone: z.int(),
      open: z.array(
        z.object({
          day: z.int().check(z.minimum(0), z.maximum(6)),
          from: minuteOfDay,
          to: minuteOfDay,
        }),
      ),
    }),
  ),
  ui: z.object({ lang: z.enum(['zh', 'en']), welcome: z.string() }),
  log: z.object({ level: z.string() }),
  sig: z.object({ kid: z.int(), s: z.string() }),
});
export type DeviceConfig = z.output<typeof DeviceConfig>;

/** The public keys of the project's passes: 32 bytes as base64url. */
export const PassKeys = z.object({
  ver: count,
  keys: z.array(z.object({ kid: z.int(), pub: z.string() })),
});

const elsewhere = z.object({ at: z.int(), area: z.int() });

/** A card that opens doors; `st: 'del'` takes it off the list. Times are seconds as in passes. */
export const CardRow = z.object({
  uid: filled(32),
  owner: z.object({ t: z.enum(['U', 'V']), id: z.int() }),
  tid: z.int(),
  exp: z.nullable(z.int()),
  area: z.int(),
  /** Where it is good from a second on instead: of the day that comes, which nobody has to fetch at midnight. */
  next: z.optional(elsewhere),
  /** What comes after `next`, in order: the last whose time has come counts. Readers of a former form don't know it. */
  later: z.optional(z.array(elsewhere)),
  st: z.enum(['on', 'off', 'del']),
});
export type CardRow = z.output<typeof CardRow>;

/** What a reader does next, told with each heartbeat. */
export const HeartbeatAnswer = z.object({
  now: moment,
  cmds: z.array(Command),
  cfgVer: count,
  revVer: count,
  cardVer: count,
  /**
   * A newer list of cards may be fetched at any moment of so many seconds, and ought to be; without it, or where the held
   * list is older than `cardOfflineH`, at once.
   */
  cardsWithinSec: z.optional(count),
  keyVer: count,
  nextSec: count,
});

/** The secret is told once. `mqtt` only where the transport is offered. */
export const ClaimAnswer = z.object({
  /** 32 bytes, base64. */
  deviceSecret: z.string(),
  serverTime: moment,
  mqtt: z.optional(z.object({ host: z.string(), port: z.int() })),
  keys: PassKeys,
  config: z.record(z.string(), z.unknown()),
});

export const VerifyAnswer = z.object({
  allow: z.boolean(),
  reason: z.enum(passCodes),
  name: z.optional(z.string()),
  displayMs: count,
});

const nothing = z.object({});

/** What readers at the doors ask and tell. Requests are signed, answers travel in real HTTP statuses. */
export const deviceApi = api(
  'deviceApi',
  {
    claim: op({
      access: 'public',
      pace: 120,
      writes: true,
      route: 'POST /claim',
      about: 'A reader becomes ours by the token that its installer showed it; the secret is told this once.',
      input: z.object({
        deviceCode,
        /** 16 bytes as base32, so that it can also be typed. */
        claimToken: z.string().check(z.maxLength(64)),
        model: short(40),
        fw: short(40),
        sn: short(40),
      }),
      output: ClaimAnswer,
    }),
    time: op({
      access: 'public',
      pace: 600,
      route: 'GET /time',
      from: 'query',
      about: 'The time, for a reader whose clock is too wrong to sign.',
      input: nothing,
      output: z.object({ now: moment }),
    }),
    heartbeat: op({
      access: 'device',
      route: 'POST /heartbeat',
      about:
        'How the reader is; the answer tells the versions of now, of which it fetches whatever is another than its own.',
      input: Heartbeat,
      output: HeartbeatAnswer,
    }),
    leave: op({
      access: 'device',
      route: 'POST /leave',
      about:
        'The reader is gone: its will, told by a broker when the connection breaks, and good as long as that is the one it was heard on last.',
      input: z.object({ session: Session }),
      output: nothing,
    }),
    events: op({
      access: 'device',
      route: 'POST /events',
      about: 'Passages and refusals, stored once however often they are sent.',
      input: z.object({ events: z.array(z.unknown()).check(z.maxLength(maxEvents)) }),
      output: Acknowledged,
    }),
    exceptions: op({
      access: 'device',
      route: 'POST /exceptions',
      about: 'What is wrong with the reader, and what no longer is.',
      input: z.object({ items: z.array(z.unknown()).check(z.maxLength(maxEvents)) }),
      output: Acknowledged,
    }),
    commands: op({
      access: 'device',
      route: 'GET /commands',
      from: 'query',
      about:
        'Commands for the reader; waits up to so many seconds for one, or for lists newer than it names.',
      input: z.object({
        wait: z._default(z.int().check(z.minimum(0), z.maximum(longestWait)), 0),
        rev: z.optional(count),
        card: z.optional(count),
        key: z.optional(count),
      }),
      output: z.object({ cmds: z.array(Command) }),
    }),
    result: op({
      access: 'device',
      route: 'POST /commands/:cid/result',
      about: 'What came of a command.',
      input: CommandResult,
      output: nothing,
    }),
    config: op({
      access: 'device',
      route: 'GET /config',
      from: 'query',
      about:
        'The whole config of the reader, signed: where it stands, how it works, and whether it is in use.',
      input: nothing,
      output: z.record(z.string(), z.unknown()),
    }),
    revocations: op({
      access: 'device',
      route: 'GET /revocations',
      from: 'query',
      about: 'What came to the revocation list of the project since a revision, or all of it; signed.',
      input: z.object({ since: z._default(count, 0), gen: z.optional(count) }),
      output: SignedUpdate,
    }),
    cards: op({
      access: 'device',
      route: 'GET /cards',
      from: 'query',
      about:
        'Cards that changed since a version, or all of them where `full`, at most 5,000 at a time; `more` asks to go on after the last one. Who doesn’t name form 2 gets all, as they are at the moment.',
      input: z.object({
        since: z._default(count, 0),
        after: z.optional(short(32)),
        /** 2: understands changes, and rows that say what comes next. */
        form: z.optional(count),
      }),
      output: z.object({ ver: count, full: z.boolean(), more: z.boolean(), rows: z.array(CardRow) }),
    }),
    keys: op({
      access: 'device',
      route: 'GET /keys',
      from: 'query',
      about: 'The public keys by which passes of the project are checked.',
      input: nothing,
      output: PassKeys,
    }),
    verify: op({
      access: 'device',
      route: 'POST /verify',
      about: 'Whether a scanned pass or a card may go through now, decided on the truth of now.',
      input: z.object({
        /** What was scanned: the text of a pass, or the UID of a card. */
        token: filled(400),
        dir: z.enum(passDirections),
        channel: z.enum(['qr', 'ic']),
        ts: moment,
      }),
      output: VerifyAnswer,
    }),
  },
  'device',
);
