import {
  type CardFacts,
  type Decision,
  type Door,
  decideCard,
  decidePass,
  type PassFacts,
  readPass,
  usedUntil,
} from '@mdi/contract/kit/pass/pass-decision.ts';
import type { PassCode, PassDirection } from '@mdi/contract/kit/pass/protocol-codes.ts';
import { isCardRevoked, isRevoked } from '@mdi/contract/kit/pass/revocation.ts';
import { passMessage } from '@mdi/contract/kit/pass/signing.ts';
import type { Token } from '@mdi/contract/kit/pass/token.ts';
import {
  type CardRow,
  type DeviceConfig,
  VerifyAnswer,
} from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { sha256 } from './crypto.ts';
import { type Passage, recordPassage } from './pass-events.ts';
import { askServer, configOf, type ReaderCore } from './reader-core.ts';
import { isSignedBy } from './sync.ts';

/** What the person at the door sees. */
export type DoorResult = { allow: boolean; rc: PassCode; silent: boolean; name?: string };

const verifyMs = 800;

function doorOf(unit: ReaderCore, config: DeviceConfig, dir: PassDirection): Door {
  const { flash, clock } = unit;
  const now = clock.now();
  return {
    now,
    clock: clock.state(),
    enabled: config.enabled,
    projectId: config.project.id,
    groups: config.groups,
    hours: config.hours ?? null,
    policy: config.policy,
    dir,
    listAgeMs: now - flash.get('listAt'),
    cardAgeMs: now - flash.get('cardAt'),
  };
}

const directionOf = ({ channel }: DeviceConfig, said: PassDirection | undefined): PassDirection =>
  channel.type === 'both' ? (said ?? 'unknown') : channel.type;

/** Employees and visits are numbered each from one: only with its type does a number say whose pass it is. */
const subjectKey = (token: Token) => `${token.type}:${token.sid}`;
const useKey = (token: Token, dir: PassDirection) => `${subjectKey(token)}:${token.jti}:${dir}`;

function factsOf(unit: ReaderCore, text: string, dir: PassDirection): PassFacts {
  const read = readPass(text, (kid, body, signature) => isSignedBy(unit, kid, passMessage(body), signature));
  const { token } = read;
  return {
    ...read,
    revoked: token && isRevoked(unit.flash.get('list'), token),
    usedAt: (token && unit.flash.look('used', useKey(token, dir))?.at) ?? null,
    lastDir: (token && unit.flash.look('last', subjectKey(token))?.dir) ?? null,
  };
}

type Checked = { decision: Decision; off: boolean; name?: string };

/** Asks the server where the door or the pass wants that. */
async function checked(
  unit: ReaderCore,
  decision: Decision,
  policy: Door['policy'],
  asked: { token: string; dir: PassDirection; channel: 'qr' | 'ic' },
): Promise<Checked> {
  if (!decision.ask) return { decision, off: true };
  const reply = await askServer(unit, 'verify', { ...asked, ts: unit.clock.now() }, verifyMs);
  const answer = reply.is === 'ok' ? VerifyAnswer.safeParse(reply.data) : null;
  if (!answer?.success) {
    return policy.onlineVerify === 'require'
      ? { decision: { allow: false, rc: 'ONLINE_DENIED' }, off: true }
      : { decision, off: true };
  }
  const { allow, reason, name } = answer.data;
  const rc = allow ? 'OK' : reason === 'OK' ? 'ONLINE_DENIED' : reason;
  return { decision: { allow, rc }, off: false, ...(name === undefined ? {} : { name }) };
}

/** Who it was, as far as the signature vouches for it; of a refused text only a fingerprint. */
function subjectOf(facts: PassFacts, text: string, allow: boolean): Passage['sub'] {
  const hash = allow ? {} : { hash: sha256(text).subarray(0, 8).toString('hex') };
  if (!facts.token || facts.signature !== 'good') return hash;
  const { type, pid, tid, sid, jti, kid, flags: fl } = facts.token;
  return { type, pid, tid, sid, jti, kid, fl, ...hash };
}

function forgetOld(unit: ReaderCore): void {
  const now = unit.clock.now();
  for (const [key, { until }] of unit.flash.entries('used')) {
    if (until < now) unit.flash.keep('used', key, null);
  }
}

/** A pass at the door: decided here, with the server where it is wanted, and recorded. */
export async function usePassAtDoor(unit: ReaderCore, text: string, said: PassDirection | undefined) {
  const config = configOf(unit);
  if (!config) return null;
  const dir = directionOf(config, said);
  const facts = factsOf(unit, text, dir);
  const door = doorOf(unit, config, dir);
  const first = decidePass(facts, door);
  if (first.silent) return { allow: false, rc: first.rc, silent: true } satisfies DoorResult;
  const { token } = facts;
  // Remembered before the server is asked: the camera reads on meanwhile.
  if (first.allow && token) {
    forgetOld(unit);
    const until = usedUntil(token, door.now, door.policy);
    unit.flash.keep('used', useKey(token, dir), { at: door.now, until });
  }
  const { decision, off, name } = await checked(unit, first, door.policy, {
    token: text,
    dir,
    channel: 'qr',
  });
  const { allow, rc } = decision;
  if (first.allow && !allow && token) unit.flash.keep('used', useKey(token, dir), null);
  if (allow && token) unit.flash.keep('last', subjectKey(token), { dir });
  const sub = subjectOf(facts, text, allow);
  recordPassage(unit, { dir, ch: 'qr', res: allow ? 'granted' : 'denied', rc, sub, off });
  return { allow, rc, silent: false, ...(name === undefined ? {} : { name }) } satisfies DoorResult;
}

function cardFacts(unit: ReaderCore, row: CardRow | undefined, pid: number): CardFacts | null {
  if (!row) return null;
  return {
    exp: row.exp,
    area: row.area,
    next: row.next,
    later: row.later,
    enabled: row.st === 'on',
    revoked: isCardRevoked(unit.flash.get('list'), pid, row),
    lastDir: unit.flash.look('last', `card:${row.uid}`)?.dir ?? null,
  };
}

/** A card at the door. */
export async function useCardAtDoor(unit: ReaderCore, uid: string, said: PassDirection | undefined) {
  const config = configOf(unit);
  if (!config) return null;
  const card = uid.toUpperCase();
  const dir = directionOf(config, said);
  const door = doorOf(unit, config, dir);
  const first = decideCard(cardFacts(unit, unit.flash.look('cards', card), config.project.id), door);
  const { decision, off, name } = await checked(unit, first, door.policy, {
    token: card,
    dir,
    channel: 'ic',
  });
  const { allow, rc } = decision;
  if (allow) unit.flash.keep('last', `card:${card}`, { dir });
  recordPassage(unit, { dir, ch: 'ic', res: allow ? 'granted' : 'denied', rc, card, off });
  return { allow, rc, silent: false, ...(name === undefined ? {} : { name }) } satisfies DoorResult;
}
