import { emptyList, SignedUpdate, unwrapUpdate, updateList } from '@mdi/contract/kit/pass/revocation.ts';
import { configMessage, configText, revocationMessage } from '@mdi/contract/kit/pass/signing.ts';
import {
  DeviceConfig,
  deviceApi,
  type HeartbeatAnswer,
  PassKeys,
} from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { ProjectNews } from '@mdi/contract/modules/device-api/device-api.mqtt.ts';
import type * as z from 'zod/mini';
import { isSigned, sha256 } from './crypto.ts';
import { askServer, configOf, type ReaderCore, setTrouble } from './reader-core.ts';

/** Whether the project's key `kid` signed a text; null: no such key. */
export function isSignedBy(unit: ReaderCore, kid: number, text: string | Uint8Array, signature: Uint8Array) {
  const key = unit.flash.get('keys').keys.find((one) => one.kid === kid);
  return key ? isSigned(key.pub, text, signature) : null;
}

/** Reads the public keys anew. */
export async function pullKeys(unit: ReaderCore): Promise<boolean> {
  const reply = await askServer(unit, 'keys', {});
  const parsed = reply.is === 'ok' ? PassKeys.safeParse(reply.data) : null;
  if (parsed?.success) unit.flash.put({ keys: parsed.data });
  return parsed?.success ?? false;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Why a config can't be used; null: it can. */
function faultOf(unit: ReaderCore, raw: unknown, digest: string | null): string | null {
  const parsed = DeviceConfig.safeParse(raw);
  if (!isRecord(raw) || !parsed.success) return 'not a config';
  const { code, ver, sig } = parsed.data;
  const text = configText(raw);
  if (digest !== null && sha256(text).toString('hex') !== digest) return 'wrong hash';
  if (code !== unit.code) return 'of another reader';
  if (!isSignedBy(unit, sig.kid, configMessage(text), Buffer.from(sig.s, 'base64url')))
    return 'wrong signature';
  const held = unit.flash.get('config');
  return held && ver < Number(held.ver) ? 'older than the one in use' : null;
}

/** Takes a config as a whole or not at all; a bad one is reported and the old one stays. Answers what is wrong. */
export function applyConfig(unit: ReaderCore, raw: unknown, digest: string | null = null): string | null {
  const fault = faultOf(unit, raw, digest);
  setTrouble(unit, 'CFG_BAD', fault !== null, 2, fault ?? '');
  if (fault !== null || !isRecord(raw)) return fault;
  unit.flash.put({ config: raw });
  unit.now.config = null;
  return null;
}

/** Reads its config anew; answers what is wrong with it. */
export async function pullConfig(unit: ReaderCore, digest: string | null = null): Promise<string | null> {
  const reply = await askServer(unit, 'config', {});
  return reply.is === 'ok' ? applyConfig(unit, reply.data, digest) : 'not answered';
}

async function update(unit: ReaderCore, whole: boolean): Promise<'done' | 'gap' | 'refused'> {
  const held = unit.flash.get('list');
  const reply = await askServer(
    unit,
    'revocations',
    whole ? { since: 0 } : { since: held.rev, gen: held.gen },
  );
  const wrapped = reply.is === 'ok' ? SignedUpdate.safeParse(reply.data) : null;
  return wrapped?.success ? takeUpdate(unit, wrapped.data) : 'refused';
}

/** Takes a signed update into the list, however it came. */
function takeUpdate(unit: ReaderCore, wrapped: SignedUpdate): 'done' | 'gap' | 'refused' {
  const held = unit.flash.get('list');
  const said = unwrapUpdate(
    wrapped,
    (kid, json, signature) => isSignedBy(unit, kid, revocationMessage(json), signature) ?? false,
  );
  const next = said && updateList(held, said);
  if (!next || next === 'old') return 'refused';
  if (next === 'gap') return 'gap';
  unit.flash.put({ list: next, listAt: unit.clock.now() });
  return 'done';
}

/** Brings the revocation list up to date, by the whole list where steps are missing. */
export async function pullRevocations(unit: ReaderCore): Promise<boolean> {
  const first = await update(unit, false);
  return (first === 'gap' ? await update(unit, true) : first) === 'done';
}

/** What a broker tells of the project's lists: the revocations at once, and whether anything is to be asked for. */
export function takeNews(unit: ReaderCore, raw: unknown): boolean {
  const news = ProjectNews.safeParse(raw);
  if (!news.success) return false;
  const { rev, card, key, update: told } = news.data;
  if (told) takeUpdate(unit, told);
  const { flash } = unit;
  return rev !== flash.get('list').rev || card !== flash.get('cardVer') || key !== flash.get('keys').ver;
}

const CardPage = deviceApi.ops.cards.output;

/**
 * Brings the list of cards up to date, page by page. Its version is that of the first page, so that what changes
 * meanwhile is fetched the next time.
 */
export async function pullCards(unit: ReaderCore): Promise<boolean> {
  const { flash, clock } = unit;
  const since = flash.get('cardVer');
  let ver: number | null = null;
  for (let after: string | undefined; ; ) {
    const reply = await askServer(unit, 'cards', { since, after, form: 2 });
    const page = reply.is === 'ok' ? CardPage.safeParse(reply.data) : null;
    if (!page?.success) return false;
    const { rows, full, more } = page.data;
    ver ??= page.data.ver;
    if (full) flash.clear('cards');
    for (const row of rows) flash.keep('cards', row.uid, row.st === 'del' ? null : row);
    after = rows.at(-1)?.uid;
    if (more && after !== undefined) continue;
    flash.put({ cardVer: ver, cardAt: clock.now() });
    unit.now.cardsAt = null;
    return true;
  }
}

const hourMs = 3_600_000;

/** Whether the list is too old to open by: a reader that was away for long refuses every card until it has the newer. */
function cardsTooOld(unit: ReaderCore): boolean {
  const config = configOf(unit);
  const age = unit.clock.now() - unit.flash.get('cardAt');
  return config !== null && age > config.policy.cardOfflineH * hourMs;
}

/** Whether it is time to fetch newer cards: at once, or at a moment of its own where the server leaves time. */
function cardsDue(unit: ReaderCore, withinSec: number | undefined): boolean {
  if (withinSec === undefined || cardsTooOld(unit)) return true;
  const up = unit.clock.up();
  unit.now.cardsAt ??= up + unit.faults.random() * withinSec * 1000;
  return up >= unit.now.cardsAt;
}

type Versions = z.output<typeof HeartbeatAnswer>;

/** Reads the signed parts that the server has otherwise; whether all of it is as there. */
async function pullSigned({ cfgVer, revVer }: Versions, unit: ReaderCore): Promise<boolean> {
  const { flash, clock } = unit;
  const ver = Number(flash.get('config')?.ver ?? 0);
  const configured = cfgVer === ver || (await pullConfig(unit)) === null;
  if (revVer !== flash.get('list').rev) return (await pullRevocations(unit)) && configured;
  flash.put({ listAt: clock.now() });
  return configured;
}

/** Reads what the server has otherwise; what is the same is as fresh as now. */
export async function catchUp(unit: ReaderCore, answer: Versions): Promise<void> {
  const { flash, clock } = unit;
  if (answer.keyVer !== flash.get('keys').ver) await pullKeys(unit);
  // What can't be believed may be signed by a key that came unnoticed.
  if (!(await pullSigned(answer, unit)) && (await pullKeys(unit))) await pullSigned(answer, unit);
  if (answer.cardVer === flash.get('cardVer')) flash.put({ cardAt: clock.now() });
  else if (cardsDue(unit, answer.cardsWithinSec)) await pullCards(unit);
}

/** What a claim brings: nothing of an earlier place stays. */
export function settleIn(
  unit: ReaderCore,
  secret: string,
  keys: z.output<typeof PassKeys>,
  config: unknown,
): string | null {
  unit.flash.put({ keys, list: emptyList, listAt: unit.clock.now(), cardVer: 0, cardAt: unit.clock.now() });
  const fault = applyConfig(unit, config);
  if (fault === null) unit.flash.put({ secret });
  return fault;
}
