import type { ExceptionCode } from '../../kit/pass/protocol-codes.ts';
import type { WordKey } from '../word-keys.ts';

/** How a key becomes a sentence in somebody's language. */
type Say = (key: WordKey, ...args: (string | number)[]) => string;

/** A stretch of time in its two largest units. */
function lengthOf(say: Say, ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return say('device.told_seconds', seconds);
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return say('device.told_minutes', minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return say('device.told_hours', hours, minutes % 60);
  return say('device.told_days', Math.floor(hours / 24), hours % 24);
}

/** A drift is the server's time less the reader's own. */
function driftOf(say: Say, detail: string): string | null {
  const [, ms] = /^(-?\d{1,15}) ?ms$/.exec(detail) ?? [];
  if (ms === undefined) return null;
  const ahead = ms.startsWith('-');
  return say(ahead ? 'device.told_ahead' : 'device.told_behind', lengthOf(say, Math.abs(Number(ms))));
}

const configFaults: Readonly<Record<string, WordKey>> = {
  'not a config': 'device.told_notConfig',
  'wrong hash': 'device.told_wrongHash',
  'of another reader': 'device.told_foreignConfig',
  'wrong signature': 'device.told_wrongSignature',
  'older than the one in use': 'device.told_olderConfig',
};

/** What a reader told of an exception, for people. What no protocol knows is shown as the reader's maker wrote it. */
export function exceptionDetail(say: Say, code: ExceptionCode, detail: string): string {
  if (code === 'BURST_DENIED' && /^\d{1,9}$/.test(detail)) return say('device.told_burst', Number(detail));
  if (code === 'CLOCK_DRIFT') return driftOf(say, detail) ?? detail;
  if (code === 'VIOLATION' && detail !== '') return say('device.told_passage', detail);
  const fault = code === 'CFG_BAD' && Object.hasOwn(configFaults, detail) ? configFaults[detail] : undefined;
  return fault ? say(fault) : detail;
}
