import { type RevocationUpdate, type SignedUpdate, wrapUpdate } from '@mdi/contract/kit/pass/revocation.ts';
import { revocationMessage } from '@mdi/contract/kit/pass/signing.ts';
import { sql } from 'kysely';
import { signerOf } from './pass.keys.queries.ts';
import { beforeMs, type PassWork } from './pass.tell.queries.ts';

const dayMs = 86_400_000;
/** Readers that have been away for longer take the whole list. */
const deltaMs = 7 * dayMs;
const mostEntries = 5_000;

type Row = {
  rev: number;
  kind: 'P' | 'T' | 'U' | 'V' | 'C' | 'K';
  ref: number;
  op: 'add' | 'del';
  before: Date | null;
};

const entryOf = ({ kind, ref, op, before }: Row) => ({
  k: kind,
  id: ref,
  op,
  ...(before === null ? {} : { before: Math.floor(before.getTime() / 1000) }),
});

/** What came after a revision; null when some of it is gone or too old. */
async function delta({ db, now }: PassWork, projectId: number, since: number, rev: number) {
  if (since > rev || rev - since > mostEntries) return null;
  const found = await db
    .selectFrom('revocation')
    .select(['rev', 'kind', 'ref', 'op', 'before'])
    .where('projectId', '=', projectId)
    .where('rev', '>', since)
    .where('rev', '<=', rev)
    .where('at', '>', new Date(now.getTime() - deltaMs))
    .orderBy('rev')
    .execute();
  return found.length === rev - since ? found : null;
}

/** What holds of everything that was ever said. */
async function whole({ db, now }: PassWork, projectId: number, rev: number): Promise<Row[]> {
  const found = await sql<Row>`
    select * from (
      select distinct on (kind, ref) rev, kind, ref, op, before from revocation
      where project_id = ${projectId} and rev <= ${rev} order by kind, ref, rev desc) latest
    where op = 'add' and (before is null or before > ${new Date(now.getTime() - beforeMs)})
    order by rev`.execute(db);
  return found.rows;
}

/** What came to the revocation list of a project since a reader's revision, or all of it; signed. */
export async function revocationsSince(
  work: PassWork,
  projectId: number,
  since: number,
  ofGen: number | undefined,
): Promise<SignedUpdate> {
  const { rev, gen } = await work.db
    .selectFrom('passProject')
    .select(['rev', 'gen'])
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();
  const fresh = ofGen === undefined || ofGen === gen ? await delta(work, projectId, since, rev) : null;
  const found = fresh ?? (await whole(work, projectId, rev));
  const update: RevocationUpdate = {
    rev,
    from: fresh ? since : 0,
    full: fresh === null,
    gen,
    entries: found.map(entryOf),
  };
  const signer = await signerOf(work, projectId);
  return wrapUpdate(update, signer.kid, (json) => signer.sign(Buffer.from(revocationMessage(json))));
}
