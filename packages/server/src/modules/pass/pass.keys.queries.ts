import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { sql } from 'kysely';
import type { PassWork } from './pass.tell.queries.ts';

const dayMs = 86_400_000;
/** Readers know a new key this long before it signs. */
const noticeMs = dayMs;
const yearMs = 365 * dayMs;
/** No pass is good for longer than a visit. */
const longestPassMs = 32 * dayMs;

/** The key that signs for a project now. */
export type Signer = { kid: number; sign: (message: Uint8Array) => Uint8Array };

const use = 'pass-key';

/** Opened keys by what is stored of them, so that a pass doesn't cost the opening of its key each time. */
const opened = new Map<string, KeyObject>();
const mostOpened = 1_000;

function openKey({ secrets }: PassWork, stored: Buffer): KeyObject {
  const name = stored.toString('base64');
  const known = opened.get(name);
  if (known) return known;
  const key = createPrivateKey({ key: secrets.unseal(use, stored), format: 'der', type: 'pkcs8' });
  if (opened.size >= mostOpened) opened.clear();
  opened.set(name, key);
  return key;
}

/**
 * Adds a key to a project and lets its readers fetch it, in one statement; its number follows the last one's.
 * Whoever comes second with the same number adds none.
 */
async function addKey({ db, now, secrets }: PassWork, projectId: number, signsFrom: Date): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const last = await db
    .selectFrom('passKey')
    .select('kid')
    .where('projectId', '=', projectId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const sealed = secrets.seal(use, privateKey.export({ format: 'der', type: 'pkcs8' }));
  await sql`
    with added as (
      insert into pass_key (project_id, kid, public_key, private_key, created_at, signs_from)
      values (${projectId}, ${last ? (last.kid + 1) % 256 : 0}, ${Buffer.from(x, 'base64url')}, ${sealed}, ${now},
        ${signsFrom})
      on conflict (project_id, kid) do nothing returning project_id)
    update pass_project p set key_ver = key_ver + 1 from added where p.project_id = added.project_id`.execute(
    db,
  );
}

/** Lets readers fetch the keys again. */
const newer = ({ db }: Pick<PassWork, 'db'>, projectId: number) =>
  db
    .updateTable('passProject')
    .set({ keyVer: sql`key_ver + 1` })
    .where('projectId', '=', projectId)
    .execute();

const signing = ({ db, now }: PassWork, projectId: number) =>
  db
    .selectFrom('passKey')
    .select(['kid', 'privateKey'])
    .where('projectId', '=', projectId)
    .where('privateKey', 'is not', null)
    .where('signsFrom', '<=', now)
    .orderBy('signsFrom', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The key that signs for a project now; its first one is made when it is first needed. */
export async function signerOf(work: PassWork, projectId: number): Promise<Signer> {
  let row = await signing(work, projectId);
  if (!row) {
    // From the beginning of time: another node's clock may be behind. Whoever comes second finds the first's key.
    await addKey(work, projectId, new Date(0));
    row = await signing(work, projectId);
  }
  if (!row?.privateKey) throw new Error(`project ${projectId} has no key to sign with`);
  const key = openKey(work, row.privateKey);
  return { kid: row.kid, sign: (message) => sign(null, message, key) };
}

/** The public keys by which passes of a project are checked, the version of the list with them. */
export async function publicKeysOf({ db, now }: PassWork, projectId: number) {
  const { keyVer } = await db
    .selectFrom('passProject')
    .select('keyVer')
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();
  const keys = await db
    .selectFrom('passKey')
    .select(['kid', 'publicKey'])
    .where('projectId', '=', projectId)
    .where((eb) => eb.or([eb('dropAfter', 'is', null), eb('dropAfter', '>', now)]))
    .orderBy('id')
    .execute();
  return { ver: keyVer, keys };
}

/**
 * Gives projects a new key a year after the last one, known to readers a day before it signs; takes the private
 * part of a superseded key away, and the key itself when no pass of it can be good any more.
 */
export async function turnKeys(work: PassWork): Promise<void> {
  const { db, now } = work;
  const due = await db
    .selectFrom('passKey')
    .select('projectId')
    .groupBy('projectId')
    .having(sql<Date>`max(created_at)`, '<', new Date(now.getTime() - yearMs))
    .execute();
  for (const { projectId } of due) await addKey(work, projectId, new Date(now.getTime() + noticeMs));
  await sql`
    update pass_key old set private_key = null, drop_after = newer.signs_from + ${longestPassMs} * interval '1 ms'
    from (
      select distinct on (project_id) project_id, id, signs_from from pass_key
      where signs_from <= ${now} order by project_id, signs_from desc, id desc) newer
    where newer.project_id = old.project_id and newer.id <> old.id and old.signs_from <= newer.signs_from
      and old.drop_after is null`.execute(db);
  const dropped = await db
    .deleteFrom('passKey')
    .where('dropAfter', '<', now)
    .returning('projectId')
    .execute();
  for (const projectId of new Set(dropped.map((row) => row.projectId))) await newer(work, projectId);
}
