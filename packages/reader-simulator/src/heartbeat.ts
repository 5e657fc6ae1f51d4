import {
  deviceApi,
  type Heartbeat,
  HeartbeatAnswer,
} from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { type CommandLimits, executeCommands } from './execute-commands.ts';
import { watchDenials } from './pass-events.ts';
import { adjustClock, askServer, configOf, type ReaderCore, revokedCode, setTrouble } from './reader-core.ts';
import { catchUp } from './sync.ts';

function heartbeatOf(unit: ReaderCore): Heartbeat {
  const { flash, clock, fw } = unit;
  const session = unit.line?.session() ?? null;
  return {
    v: 1,
    ts: clock.now(),
    up: Math.round(clock.up()),
    bt: flash.get('boot'),
    fw,
    cfgVer: Number(flash.get('config')?.ver ?? 0),
    revVer: flash.get('list').rev,
    cardVer: flash.get('cardVer'),
    keyVer: flash.get('keys').ver,
    net: 'eth',
    buf: flash.waiting(),
    lost: flash.get('lost'),
    clk: clock.state(),
    drift: Math.round(clock.drift()),
    door: 'closed',
    enabled: configOf(unit)?.enabled ?? true,
    ...(session === null ? {} : { session }),
  };
}

const hourMs = 3_600_000;

function watch(unit: ReaderCore): void {
  watchDenials(unit);
  const config = configOf(unit);
  const age = unit.clock.now() - unit.flash.get('listAt');
  const old = config !== null && unit.clock.state() !== 'bad' && age > config.policy.listMaxAgeH * hourMs;
  setTrouble(unit, 'STALE_LIST', old, 2);
}

/** One wait for commands of up to so many seconds, and what they say. False: the server didn't answer. */
export async function pollCommands(unit: ReaderCore, wait: number, limits: CommandLimits): Promise<boolean> {
  const { flash } = unit;
  const lists = { rev: flash.get('list').rev, card: flash.get('cardVer'), key: flash.get('keys').ver };
  const reply = await askServer(unit, 'commands', { wait, ...lists }, wait * 1000 + unit.patienceMs);
  const answer = reply.is === 'ok' ? deviceApi.ops.commands.output.safeParse(reply.data) : null;
  if (!answer?.success) return false;
  await executeCommands(unit, answer.data.cmds, limits);
  return true;
}

/** One heartbeat and all that its answer asks for; seconds to the next, null when it wasn't answered. */
export async function sendHeartbeat(unit: ReaderCore, limits: CommandLimits): Promise<number | null> {
  await executeCommands(unit, [], limits);
  if (unit.flash.get('secret') === null) return null;
  watch(unit);
  const reply = await askServer(unit, 'heartbeat', heartbeatOf(unit));
  // A credential that was retired may still fetch the command that says so.
  if (reply.is === 'refused' && reply.code === revokedCode) await pollCommands(unit, 0, limits);
  const answer = reply.is === 'ok' ? HeartbeatAnswer.safeParse(reply.data) : null;
  if (!answer?.success) return null;
  adjustClock(unit, answer.data.now);
  await catchUp(unit, answer.data);
  unit.line?.follow();
  await executeCommands(unit, answer.data.cmds, limits);
  return answer.data.nextSec;
}
