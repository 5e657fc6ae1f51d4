import { newToken } from '../../../kit/settings/secrets.ts';
import type { Mode } from '../../../kit/settings/settings.ts';
import type { MessageKeys } from '../message-crypt.ts';
import type { Fault, MessageFault } from './faults.ts';
import { minuteMs, type Program, type State, type Token } from './state.ts';

/** What the platform knows us by. */
export type Provider = MessageKeys & { appSecret: string };

export type SimulatorParts = {
  mode: Mode;
  now: () => Date;
  provider: Provider;
  /** Where messages go; the second holds `$APPID$`. Null as long as nobody listens there. */
  callbackUrls: () => { event: string; message: string } | null;
  /** The only origin that the authorization page is opened from and returns to; null lets any. */
  homeOrigin?: () => string | null;
  /** Where the state is kept, so that it outlives the process. */
  file?: string | undefined;
  /** How often a ticket comes, in milliseconds: 10 min unless told. */
  ticketEveryMs?: number;
  /** After how long verdicts come by themselves at the beginning: never unless told. */
  autoMs?: number | null;
  /** How long after a failure a message comes again: 5 s unless told. */
  retryMs?: number;
};

export type Logged = {
  at: string;
  method: string;
  path: string;
  /** Of the mini-program it was about; empty for the provider's own. */
  appId: string;
  /** 0 for a success; the fault where one was asked for. */
  outcome: number | string;
  /** It was done, whether or not the answer came through. */
  done: boolean;
};

export type Delivery = {
  at: string;
  of: string;
  appId: string;
  attempt: number;
  outcome: 'success' | 'lost' | string;
};

/** What all parts of the simulator share. */
export type Core = {
  readonly parts: SimulatorParts;
  state: State;
  readonly faults: Fault[];
  readonly pushFaults: MessageFault[];
  readonly log: Logged[];
  /** Of each mini-program and path, how often it was called and how often done. */
  readonly counts: Map<string, { appId: string; path: string; calls: number; done: number }>;
  readonly deliveries: Delivery[];
  readonly underWay: Set<Promise<void>>;
  /** The simulated time, in milliseconds. */
  now(): number;
  changed(): void;
};

/** Most entries kept of what only grows; a simulator that is left running must not fill the memory. */
const maxKept = 2_000;

export function rememberBounded<T>(list: T[], one: T): void {
  list.push(one);
  if (list.length > maxKept) list.shift();
}

/** Forgets the oldest beyond the limit. */
export function trimBounded(kept: Record<string, unknown>): void {
  for (const key of Object.keys(kept).slice(0, -maxKept)) delete kept[key];
}

const tokenLifeMs = 120 * minuteMs;
/** A token that was replaced stays good for so long. */
export const overlapMs = 5 * minuteMs;
export const tokenSeconds = tokenLifeMs / 1000;

/** A new token; what it replaces lives on for five minutes. */
export function issueToken(core: Core, kind: Token['kind'], appId: string): string {
  const { tokens } = core.state;
  const now = core.now();
  for (const [token, old] of Object.entries(tokens)) {
    // Long past its time it is as good as unknown.
    if (old.until < now - tokenLifeMs) delete tokens[token];
    else if (old.kind === kind && old.appId === appId) old.until = Math.min(old.until, now + overlapMs);
  }
  const token = newToken();
  tokens[token] = { kind, appId, until: now + tokenLifeMs };
  trimBounded(tokens);
  core.changed();
  return token;
}

export const toSeconds = (at: number): number => Math.floor(at / 1000);

export const latestAudit = (program: Program) => program.audits.at(-1);
