import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import type { PassWork } from './pass.work.queries.ts';

const dayMs = 86_400_000;
/** Readers know a new key this long before it signs. */
const noticeMs = dayMs;
const yearMs = 365 * dayMs;
/** Passes on phones are over so long after another key signs: the last was good for 125 seconds, and 30 of grace. */
const shownMs = 300_000;
/** No pass is good for longer than a visit. */
const longestPassMs = 32 * dayMs;

/** The key that signs for a project now. */
export type PassSigner = { kid: number; sign: (message: Uint8Array) => Uint8Array };

const use = 'pass-key';

/** Opened keys by what is stored of them, so that a pass doesn't cost the opening of its key each time. */
const opened = new Map<string, KeyObject>();
const maxOpened = 1_000;

function openKey({ secrets }: PassWork, stored: Buffer): KeyObject {
  const name = stored.toString('base64');
  const known = opened.get(name);
  if (known) return known;
  const key = createPrivateKey({ key: secrets.unseal(use, stored), format: 'der', type: 'pkcs8' });
  if (opened.size >= maxOpened) opened.clear();
  opened.set(name, key);
  return key;
}

/** The number that follows the last key's. */
async function nextKid(work: PassWork, projectId: number): Promise<number> {
  const db = databaseOf(work);
  const last = await db
    .selectFrom('passKey')
    .select('kid')
    .where('projectId', '=', projectId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last ? (last.kid + 1) % 256 : 0;
}

/**
 * Adds a key to a project and lets its readers fetch it, in one statement. Whoever comes second with the same number
 * adds none.
 */
async function addKey(work: PassWork, projectId: number, kid: number, signsFrom: Date): Promise<void> {
  const { now, secrets } = work;
  const db = databaseOf(work);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const sealed = secrets.seal(use, privateKey.export({ format: 'der', type: 'pkcs8' }));
  await sql`
    with added as (
      insert into pass_key (project_id, kid, public_key, private_key, created_at, signs_from)
      values (${projectId}, ${kid}, ${Buffer.from(x, 'base64url')}, ${sealed}, ${now},
        ${signsFrom})
      on conflict (project_id, kid) do nothing returning project_id)
    update pass_project p set key_ver = key_ver + 1 from added where p.project_id = added.project_id`.execute(
    db,
  );
}

/** Lets readers fetch the keys again. */
const newer = (work: PassWork, projectId: number) =>
  databaseOf(work)
    .updateTable('passProject')
    .set({ keyVer: sql`key_ver + 1` })
    .where('projectId', '=', projectId)
    .execute();

const signing = (work: PassWork, projectId: number) =>
  databaseOf(work)
    .selectFrom('passKey')
    .select(['kid', 'privateKey'])
    .where('projectId', '=', projectId)
    .where('privateKey', 'is not', null)
    // Where the clock went back, the key that signed already goes on: readers know it.
    .orderBy(sql`signs_from <= ${work.now}`, 'desc')
    .orderBy(sql`abs(extract(epoch from signs_from - ${work.now}))`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The key that signs for a project now; its first one is made when it is first needed. */
export async function passSignerOf(work: PassWork, projectId: number): Promise<PassSigner> {
  let row = await signing(work, projectId);
  if (!row) {
    // From the beginning of time: another node's clock may be behind. Whoever comes second finds the first's key.
    await addKey(work, projectId, 0, new Date(0));
    row = await signing(work, projectId);
  }
  if (!row?.privateKey) throw new Error(`project ${projectId} has no key to sign with`);
  const key = openKey(work, row.privateKey);
  return { kid: row.kid, sign: (message) => sign(null, message, key) };
}

/** The public keys by which passes of a project are checked, the version of the list with them. */
export async function publicKeysOf(work: PassWork, projectId: number) {
  const { now } = work;
  const db = databaseOf(work);
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

type Rotated =
  | { is: 'made'; id: number; kid: number; signsFrom: Date }
  /** A newer key is known already and doesn't sign yet. */
  | { is: 'pending'; signsFrom: Date };

/**
 * Replaces the key of a project on suspicion: readers know the new one a day before it signs, and the old ones end as
 * soon as what phones show then is over. Longer passes of theirs end too, and have to be issued anew.
 */
export async function rotateKey(work: PassWork, projectId: number): Promise<Rotated> {
  const { now } = work;
  const db = databaseOf(work);
  await db
    .selectFrom('passProject')
    .select('projectId')
    .where('projectId', '=', projectId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const newest = () =>
    db
      .selectFrom('passKey')
      .select(['id', 'kid', 'signsFrom'])
      .where('projectId', '=', projectId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const last = await newest();
  if (last && last.signsFrom > now) return { is: 'pending', signsFrom: last.signsFrom };
  const signsFrom = new Date(now.getTime() + noticeMs);
  await addKey(work, projectId, await nextKid(work, projectId), last ? signsFrom : new Date(0));
  const made = await newest();
  if (!made || made.id === last?.id) throw new Error(`project ${projectId} has no number left for a new key`);
  await db
    .updateTable('passKey')
    .set({ dropAfter: new Date(signsFrom.getTime() + shownMs) })
    .where('projectId', '=', projectId)
    .where('id', '<>', made.id)
    .execute();
  return { is: 'made', ...made };
}

/**
 * Gives projects a new key a year after the last one, known to readers a day before it signs; takes the private
 * part of a superseded key away, and the key itself when no pass of it can be good any more.
 */
export async function rotateDueKeys(work: PassWork): Promise<void> {
  const { now } = work;
  const db = databaseOf(work);
  const due = await db
    .selectFrom('passKey')
    .select('projectId')
    .groupBy('projectId')
    .having(sql<Date>`max(created_at)`, '<', new Date(now.getTime() - yearMs))
    .execute();
  for (const { projectId } of due)
    await addKey(work, projectId, await nextKid(work, projectId), new Date(now.getTime() + noticeMs));
  await sql`
    update pass_key old set private_key = null,
      drop_after = coalesce(old.drop_after, newer.signs_from + ${longestPassMs} * interval '1 ms')
    from (
      select distinct on (project_id) project_id, id, signs_from from pass_key
      where signs_from <= ${now} order by project_id, signs_from desc, id desc) newer
    where newer.project_id = old.project_id and newer.id <> old.id and old.signs_from <= newer.signs_from
      and old.private_key is not null`.execute(db);
  const dropped = await db
    .deleteFrom('passKey')
    .where('dropAfter', '<', now)
    .returning('projectId')
    .execute();
  for (const projectId of new Set(dropped.map((row) => row.projectId))) await newer(work, projectId);
}
