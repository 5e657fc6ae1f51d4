import type { CommandPhase } from '@mdi/contract/kit/pass/protocol-codes.ts';
import {
  type Command,
  type CommandResult,
  commandArgs,
} from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { unsealSecret } from './crypto.ts';
import { recordPassage, uploadEvents } from './pass-events.ts';
import { askServer, forgetPlace, type ReaderCore, syncTime } from './reader-core.ts';
import { applyConfig, pullCards, pullConfig, pullKeys, pullRevocations } from './sync.ts';

type Outcome = { ph: CommandPhase; err?: string; data?: Record<string, unknown> };
export type CommandLimits = { batch: number; reboot: () => void };

const done: Outcome = { ph: 'done' };
const failed = (err: string): Outcome => ({ ph: 'failed', err });

const pulls = { rev: pullRevocations, cards: pullCards, keys: pullKeys, time: syncTime };

function rekey(unit: ReaderCore, blob: string): Outcome {
  const old = unit.flash.get('secret') ?? '';
  const next = unsealSecret(blob, Buffer.from(old, 'base64'), unit.code);
  if (!next) return failed('not sealed for this reader');
  unit.flash.put({ secret: next.toString('base64') });
  return done;
}

function open(unit: ReaderCore, door: string | undefined): Outcome {
  const place = door === undefined ? {} : { door };
  const passage = { dir: 'unknown', ch: 'remote', res: 'granted', rc: 'OK', off: false, ...place } as const;
  const event = recordPassage(unit, passage);
  return { ph: 'done', data: { event: event.id } };
}

async function config(
  unit: ReaderCore,
  args: { ver: number; sha256: string; inline?: unknown },
): Promise<Outcome> {
  const fault =
    args.inline === undefined
      ? await pullConfig(unit, args.sha256)
      : applyConfig(unit, args.inline, args.sha256);
  return fault === null ? { ph: 'done', data: { cfgVer: args.ver } } : failed(fault);
}

type Doing = (unit: ReaderCore, args: unknown, limits: CommandLimits) => Promise<Outcome> | Outcome;

/** What each command does; arguments that aren't right stop it before anything happens. */
const deeds: Record<keyof typeof commandArgs, Doing> = {
  init: (_, args) => (commandArgs.init.parse(args) ? { ph: 'accepted' } : done),
  config: (unit, args) => {
    const { ver, sha256, inline } = commandArgs.config.parse(args);
    return config(unit, inline === undefined ? { ver, sha256 } : { ver, sha256, inline });
  },
  sync: async (unit, args) => {
    const { what } = commandArgs.sync.parse(args);
    return (await pulls[what](unit)) ? done : failed('not answered');
  },
  open: (unit, args) => open(unit, commandArgs.open.parse(args).door),
  reboot: (_unit, _args, { reboot }) => {
    reboot();
    return done;
  },
  ping: (unit) => ({ ph: 'done', data: { up: Math.round(unit.clock.up()) } }),
  rekey: (unit, args) => rekey(unit, commandArgs.rekey.parse(args).blob),
  // The signature of firmware is its maker's, whose key a simulated reader doesn't hold.
  fw: () => ({ ph: 'rejected', err: 'no firmware key' }),
  // Whether it is in use is told by its config.
  block: () => ({ ph: 'rejected', err: 'told by the config' }),
};

const isKnown = (type: string): type is keyof typeof deeds => Object.hasOwn(deeds, type);

async function perform(unit: ReaderCore, command: Command, limits: CommandLimits): Promise<Outcome> {
  if (unit.clock.now() > command.exp) return { ph: 'expired' };
  if (!isKnown(command.type)) return { ph: 'rejected', err: 'unknown command' };
  try {
    return await deeds[command.type](unit, command.args, limits);
  } catch {
    return { ph: 'rejected', err: 'wrong arguments' };
  }
}

async function post(unit: ReaderCore, result: CommandResult): Promise<boolean> {
  return (await askServer(unit, 'result', result)).is === 'ok';
}

/** The end of an `init`: what is stored goes up if it can, then the reader is nobody's. */
async function finishInit(unit: ReaderCore, cid: string, limits: CommandLimits): Promise<void> {
  const patience = unit.patienceMs;
  unit.patienceMs = Math.min(patience, 10_000);
  await uploadEvents(unit, limits.batch);
  await post(unit, { cid, ph: 'done', ts: unit.clock.now() });
  unit.patienceMs = patience;
  forgetPlace(unit);
}

async function one(unit: ReaderCore, command: Command, limits: CommandLimits): Promise<void> {
  const { flash, clock } = unit;
  const known = flash.look('results', command.cid);
  const result = known ?? { cid: command.cid, ts: clock.now(), ...(await perform(unit, command, limits)) };
  if (!known) flash.keep('results', command.cid, result);
  if (command.type === 'init' && result.ph === 'accepted') flash.put({ wiping: command.cid });
  if (flash.get('wiping') === null) await post(unit, result);
  else await resumeInit(unit, limits);
}

/**
 * Goes on with an `init`, also one that a loss of power cut off. The server hears of it first: who was wiped
 * before that could not be told from one that never got the command.
 */
async function resumeInit(unit: ReaderCore, limits: CommandLimits): Promise<void> {
  const cid = unit.flash.get('wiping');
  if (cid === null) return;
  const told = await post(unit, { cid, ph: 'accepted', ts: unit.clock.now() });
  if (told) await finishInit(unit, cid, limits);
}

/**
 * Carries commands out in the order of their time, after what was begun before; a repeated one has its first
 * result and no second effect.
 */
export function executeCommands(
  unit: ReaderCore,
  commands: readonly Command[],
  limits: CommandLimits,
): Promise<void> {
  const all = async () => {
    await resumeInit(unit, limits);
    for (const command of commands.toSorted((a, b) => a.ts - b.ts)) await one(unit, command, limits);
  };
  unit.now.executing = unit.now.executing.then(all, all);
  return unit.now.executing;
}
