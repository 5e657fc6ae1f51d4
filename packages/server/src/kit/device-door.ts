import { createHash, createHmac } from 'node:crypto';
import { mostSkewMs, requestText } from '@mdi/contract/kit/pass/signing.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/schema.gen.ts';
import type { Answer } from './answer.ts';
import type { DeviceActor, PublicCtx } from './ctx.ts';
import { type Secrets, sameBytes } from './secrets.ts';

/** A reader's request as it came: what its signature is over, and the signature. */
export type Signed = {
  method: string;
  path: string;
  query: string;
  code: string;
  ts: string;
  nonce: string;
  sign: string;
  raw: Uint8Array;
};

/** For whose eyes alone a reader's secret is stored. */
export const secretUse = 'device-secret';

/** What a reader may still do whose credential was taken back: be told so, and bring in what happened before. */
const openToRetired: readonly string[] = ['commands', 'result', 'events'];

type Credential = Omit<DeviceActor, 'retiredAt'> & {
  state: 'active' | 'retired' | 'revoked';
  secret: Buffer | null;
  previous: Buffer | null;
  previousUntil: Date | null;
  retiredAt: Date | null;
};

/** Every credential that readers of a code ever had, the one in use first. */
async function credentialsOf(db: Kysely<DB>, code: string): Promise<Credential[]> {
  const found = await sql<Credential>`
    select d.id as device_id, d.code, d.name, d.project_id, d.area_id, d.channel, d.use_state, d.logistics,
      d.online_verify, d.heartbeat_seconds, d.door_hold_seconds, d.relay_ms, d.cfg_ver,
      p.rev as rev_ver, p.card_ver, p.key_ver,
      s.id as secret_id, s.state, s.secret, s.previous, s.previous_until, s.retired_at
    from device d join device_secret s on s.device_id = d.id left join pass_project p on p.project_id = d.project_id
    where d.code = ${code} order by s.state = 'active' desc, s.id desc limit 10`.execute(db);
  return found.rows;
}

function isSignedBy(
  credential: Credential,
  mac: (secret: Uint8Array) => Buffer,
  sign: Buffer,
  ctx: PublicCtx,
) {
  const { secret, previous, previousUntil } = credential;
  const unsealed = (sealed: Buffer) => ctx.deps.secrets.unseal(secretUse, sealed);
  if (secret && sameBytes(mac(unsealed(secret)), sign)) return true;
  const current = previousUntil !== null && previousUntil > ctx.now();
  return current && previous !== null && sameBytes(mac(unsealed(previous)), sign);
}

/** A nonce is remembered for at least this long, on the node that saw it; no signature is good for longer. */
const turnMs = 2 * mostSkewMs;

/** Remembers what was seen, forgetting it after one to two turns. */
function makeSeen() {
  let [newer, older] = [new Set<string>(), new Set<string>()];
  let turned = Date.now();
  return (name: string): boolean => {
    if (Date.now() - turned > turnMs) {
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

export type Known = { is: 'in'; device: DeviceActor } | { is: 'out'; answer: Answer };

/**
 * Whose request it is: its signature by a credential of its code, its clock, and that it wasn't sent before. Bad
 * signatures read the same whether the reader exists. Spec §8.
 */
export async function deviceOf(db: Kysely<DB>, signed: Signed, name: string, ctx: PublicCtx): Promise<Known> {
  const out = (...args: Parameters<typeof refusal>): Known => ({ is: 'out', answer: refusal(...args) });
  const sign = Buffer.from(signed.sign, 'hex');
  const bodyHash = createHash('sha256').update(signed.raw).digest('hex');
  const text = requestText({ ...signed, bodyHash });
  const mac = (secret: Uint8Array) => createHmac('sha256', secret).update(text).digest();
  const credentials = await credentialsOf(db, signed.code.toUpperCase().slice(0, 15));
  const own = credentials.find((one) => isSignedBy(one, mac, sign, ctx));
  if (!own) {
    const gone = credentials[0]?.state === 'revoked';
    return out(gone ? 'revoked' : 'badSign', ctx);
  }
  const now = ctx.now().getTime();
  // Written so that a time that is no number is wrong too.
  if (!(Math.abs(now - Number(signed.ts)) <= mostSkewMs)) return out('wrongClock', ctx, { serverTime: now });
  if (own.state === 'retired' && !openToRetired.includes(name)) return out('revoked', ctx);
  if (isRepeated(`${own.secretId} ${signed.nonce}`)) return out('badSign', ctx);
  return { is: 'in', device: own };
}

/** The reader's secret as it is stored. */
export const sealSecret = (secrets: Secrets, secret: Uint8Array): Buffer => secrets.seal(secretUse, secret);
