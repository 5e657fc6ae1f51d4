import type { SignedUpdate } from '@mdi/contract/kit/pass/revocation.ts';
import { revocationMessage } from '@mdi/contract/kit/pass/signing.ts';
import { sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import { longestPassMs } from './pass.notify-readers.queries.ts';
import { passSignerOf } from './pass.signing-keys.queries.ts';
import type { PassWork } from './pass.work.queries.ts';

const dayMs = 86_400_000;
/** Readers that have been away for longer take the whole list. */
const deltaMs = 7 * dayMs;
const maxEntries = 5_000;

/**
 * Entries as the JSON that is signed and sent, put together by the database: the list of a large project would hold up
 * everybody else's calls if it were read row by row here.
 */
const entriesText = sql`coalesce(string_agg(
  '{"k":"' || kind || '","id":' || ref || ',"op":"' || op || '"'
    || coalesce(',"before":' || floor(extract(epoch from before))::bigint, '') || '}', ',' order by rev), '')`;

/** What came after a revision; null when some of it is gone or too old. */
async function delta(work: PassWork, projectId: number, since: number, rev: number) {
  const { now } = work;
  const db = databaseOf(work);
  if (since > rev || rev - since > maxEntries) return null;
  const { rows } = await sql<{ n: number; entries: string }>`
    select count(*)::int as n, ${entriesText} as entries
    from revocation where project_id = ${projectId} and rev > ${since} and rev <= ${rev}
      and at > ${new Date(now.getTime() - deltaMs)}`.execute(db);
  const [found] = rows;
  return found && found.n === rev - since ? found.entries : null;
}

/** What holds of everything that was ever said. */
async function whole(work: PassWork, projectId: number, rev: number): Promise<string> {
  const { now } = work;
  const db = databaseOf(work);
  const { rows } = await sql<{ entries: string }>`
    select ${entriesText} as entries from (
      select distinct on (kind, ref) rev, kind, ref, op, before from revocation
      where project_id = ${projectId} and rev <= ${rev} order by kind, ref, rev desc) latest
    where op = 'add' and (before is null or before > ${new Date(now.getTime() - longestPassMs)})`.execute(db);
  return rows[0]?.entries ?? '';
}

/** What came to the revocation list of a project since a reader's revision, or all of it; signed. */
export async function revocationsSince(
  work: PassWork,
  projectId: number,
  since: number,
  ofGen: number | undefined,
): Promise<SignedUpdate> {
  const { rev, gen } = await databaseOf(work)
    .selectFrom('passProject')
    .select(['rev', 'gen'])
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();
  const fresh = ofGen === undefined || ofGen === gen ? await delta(work, projectId, since, rev) : null;
  const found = fresh ?? (await whole(work, projectId, rev));
  const [from, full] = fresh === null ? [0, true] : [since, false];
  const json = `{"rev":${rev},"from":${from},"full":${full},"gen":${gen},"entries":[${found}]}`;
  const signer = await passSignerOf(work, projectId);
  const signature = signer.sign(Buffer.from(revocationMessage(json)));
  const p = Buffer.from(json).toString('base64url');
  return { p, kid: signer.kid, s: Buffer.from(signature).toString('base64url') };
}
