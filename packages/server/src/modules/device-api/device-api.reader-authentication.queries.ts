import { createHmac, hash } from 'node:crypto';
import { maxSkewMs, requestText } from '@mdi/contract/kit/pass/signing.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Answer } from '../../kit/calls/answer.ts';
import type { DeviceActor, PublicCtx } from '../../kit/calls/ctx.ts';
import { runStatementText } from '../../kit/queries/prebuilt-statement.ts';
import type { DeviceCall, DeviceCheck, DeviceGate } from '../../kit/requests/device-request.ts';
import { openSecret } from '../../kit/settings/device-secret.ts';
import { sameBytes } from '../../kit/settings/secrets.ts';

/** What a reader may still do whose credential was taken back: be told so, and bring in what happened before. */
const openToRetired: readonly string[] = ['commands', 'result', 'events'];

/** A will is signed when the connection begins and told when it breaks; that it is of the latest one makes it count. */
const signedLongBefore: readonly string[] = ['leave'];

/** What a call of a reader needs to know besides whose it is, so that both come by one statement. */
export type CallFacts<T> = {
  /** An expression of JSON over `d`, the reader's row; the time is `$2`, and its own values follow. */
  text: string;
  /** Its values, from a body that nobody has looked at yet and whose sender isn't known. */
  values: (body: unknown) => readonly unknown[];
  /** Keeps what was found for a reader, as long as its request is answered. */
  note(device: DeviceActor, what: T | null): void;
  of: (device: DeviceActor) => T | null;
};

/** Declares what a call needs to know besides. */
export function callFacts<T>(text: string, values: CallFacts<T>['values']): CallFacts<T> {
  const found = new WeakMap<DeviceActor, T>();
  return {
    text,
    values,
    note: (device, what) => what !== null && found.set(device, what),
    of: (device) => found.get(device) ?? null,
  };
}

type Credential<T = unknown> = {
  secretId: number;
  state: 'active' | 'retired' | 'revoked';
  secret: Buffer | null;
  previous: Buffer | null;
  previousUntil: Date | null;
  retiredAt: Date | null;
  device: Omit<DeviceActor, 'secretId' | 'retiredAt' | 'nonce' | 'sign'>;
  beside: T | null;
};

const credentials = (beside: string) => `
  select s.id as "secretId", s.state, s.secret, s.previous, s.previous_until as "previousUntil",
    s.retired_at as "retiredAt",
    json_build_object('deviceId', d.id, 'code', s.code, 'name', d.name,
      'projectId', case s.state when 'retired' then s.project_id else d.project_id end,
      'areaId', case s.state when 'retired' then s.area_id else d.area_id end, 'channel', d.channel, 'useState', d.use_state, 'logistics', d.logistics,
      'onlineVerify', d.online_verify, 'heartbeatSeconds', d.heartbeat_seconds,
      'doorHoldSeconds', d.door_hold_seconds, 'relayMs', d.relay_ms, 'cfgVer', d.cfg_ver,
      'revVer', p.rev, 'cardVer', p.card_ver,
      'dayVer', p.day_ver, 'keyVer', p.key_ver) as device,
    case when s.state = 'active' then (${beside}) end as beside
  from device_secret s join device d on d.id = s.device_id left join pass_project p on p.project_id = d.project_id
  where s.code = $1 order by s.state = 'active' desc, s.id desc limit 50`;

const nothingBeside = credentials('null');
const texts = new Map<string, string>();

function textWith<T>({ text }: CallFacts<T>): string {
  const known = texts.get(text);
  if (known) return known;
  const made = credentials(text);
  texts.set(text, made);
  return made;
}

/** Every credential that hardware of a code ever had, the one in use first. */
function credentialsOf<T>(
  db: Kysely<DB>,
  code: string,
  now: Date,
  beside: CallFacts<T> | undefined,
  body: unknown,
) {
  if (!beside) return runStatementText<Credential<T>>(db, nothingBeside, [code]);
  return runStatementText<Credential<T>>(db, textWith(beside), [
    code,
    now.toISOString(),
    ...beside.values(body),
  ]);
}

/** Opened secrets beside what is stored of them, so that not every request opens its own again. */
const opened = new Map<string, { sealed: Buffer; secret: Buffer }>();
const maxOpened = 20_000;

function unsealed(name: string, sealed: Buffer, { secrets }: PublicCtx['deps']): Buffer {
  const known = opened.get(name);
  if (known?.sealed.equals(sealed)) return known.secret;
  const secret = openSecret(secrets, sealed);
  if (opened.size >= maxOpened) opened.clear();
  opened.set(name, { sealed, secret });
  return secret;
}

type SignedBy = { by: 'secret' | 'previous'; key: Buffer };

/** By which of its two secrets a credential signed; null: by neither. */
function signedBy(
  { secretId, secret, previous, previousUntil }: Credential,
  text: string,
  sign: Buffer,
  ctx: PublicCtx,
): SignedBy | null {
  const fitting = (by: SignedBy['by'], name: string, sealed: Buffer) => {
    const key = unsealed(`${name}${secretId}`, sealed, ctx.deps);
    return sameBytes(createHmac('sha256', key).update(text).digest(), sign) ? { by, key } : null;
  };
  const current = secret && fitting('secret', 's', secret);
  if (current) return current;
  const counts = previous !== null && (previousUntil === null || previousUntil > ctx.now());
  return counts ? fitting('previous', 'p', previous) : null;
}

/** The credential that signed, and by which of its secrets; null: none of them. */
function signerAmong<T>(found: readonly Credential<T>[], text: string, sign: Buffer, ctx: PublicCtx) {
  for (const own of found) {
    const signed = signedBy(own, text, sign, ctx);
    if (signed) return { own, ...signed };
  }
  return null;
}

/** Whether a reader got its new secret was not known after a day: it says so by the one of the two that it signs with. */
const takeAtItsWord = (db: Kysely<DB>, { secretId }: Credential, by: 'secret' | 'previous') =>
  db
    .updateTable('deviceSecret')
    .set(({ ref }) => ({ secret: ref(by), previous: null }))
    .where('id', '=', secretId)
    .where('previousUntil', 'is', null)
    .where('previous', 'is not', null)
    .execute();

/** A nonce is remembered for at least this long, on the node that saw it; no signature is good for longer. */
const turnMs = 2 * maxSkewMs;

const maxNonce = 64;
/** So many at most are remembered, twice; with more requests than that a turn ends earlier. */
const maxSeen = 2_000_000;

/** Remembers what was seen, forgetting it after one to two turns. */
function makeSeen() {
  let [newer, older] = [new Set<string>(), new Set<string>()];
  let turned = Date.now();
  return (name: string): boolean => {
    if (Date.now() - turned > turnMs || newer.size >= maxSeen) {
      [newer, older] = [new Set(), newer];
      turned = Date.now();
    }
    if (newer.has(name) || older.has(name)) return true;
    newer.add(name);
    return false;
  };
}
const isRepeated = makeSeen();

const refusal = (
  code: 'badSign' | 'wrongClock' | 'revoked',
  ctx: PublicCtx,
  data: unknown = null,
): Answer => ({
  code,
  message: ctx.say(`deviceApi.error.${code}`),
  data,
});

/**
 * Whose request it is: its signature by a credential of its code, its clock, and that it wasn't sent before. Bad
 * signatures read the same whether the reader exists, existed, or never did: that its credential is void is told only
 * to what signs with it. Spec §8.
 */
async function deviceOf<T>(
  db: Kysely<DB>,
  { signed, call, body }: DeviceCall,
  ctx: PublicCtx,
  beside: CallFacts<T> | undefined,
): Promise<DeviceCheck> {
  const out = (...args: Parameters<typeof refusal>): DeviceCheck => ({ is: 'out', answer: refusal(...args) });
  const code = signed.code.toUpperCase().slice(0, 15);
  const found = await credentialsOf(db, code, ctx.now(), beside, body);
  const { method, path, query, ts, nonce } = signed;
  const bodyHash = hash('sha256', signed.raw, 'hex');
  const text = requestText({ method, path, query, code: signed.code, ts, nonce, bodyHash });
  const signer = signerAmong(found, text, Buffer.from(signed.sign, 'hex'), ctx);
  if (!signer || nonce.length > maxNonce) {
    const [latest] = found;
    // Of some nothing is left by which their reader could be known.
    const nameless = !signer && latest?.state === 'revoked' && latest.secret === null;
    return out(nameless ? 'revoked' : 'badSign', ctx);
  }
  const { own, by, key } = signer;
  const now = ctx.now().getTime();
  // Written so that a time that is no number is wrong too.
  const age = now - Number(signed.ts);
  const mostAge = signedLongBefore.includes(call) ? Number.POSITIVE_INFINITY : maxSkewMs;
  if (!(age >= -maxSkewMs && age <= mostAge)) return out('wrongClock', ctx, { serverTime: now });
  if (own.state === 'revoked' || (own.state === 'retired' && !openToRetired.includes(call)))
    return out('revoked', ctx);
  const { secretId, retiredAt } = own;
  if (own.previous !== null && own.previousUntil === null) await takeAtItsWord(db, own, by);
  if (isRepeated(`${secretId} ${nonce}`)) return out('badSign', ctx);
  // Its own object, which this statement made.
  const sign = (said: string) => createHmac('sha256', key).update(said).digest('hex');
  const device = Object.assign(own.device, { secretId, retiredAt, nonce, sign });
  beside?.note(device, own.beside);
  return { is: 'in', device };
}

/** The readers' door, with what some calls need to know besides whose they are. */
export const deviceGateOf =
  (besidesOf: Readonly<Record<string, CallFacts<unknown>>>): DeviceGate =>
  (db, asked, ctx) =>
    deviceOf(db, asked, ctx, besidesOf[asked.call]);
