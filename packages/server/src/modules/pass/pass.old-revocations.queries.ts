import { sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import { appendRevocations, type RevocationEntry } from './pass.notify-readers.queries.ts';
import type { PassWork } from './pass.work.queries.ts';

/** After so long no pass of somebody who is gone can be good, and no event of theirs comes in any more. */
const goneDays = 40;
/** So many entries of a piece readers take as an ordinary change; a run ends after so many pieces, and the next goes on. */
const atOnce = 1_000;
const maxPieces = 100;

/**
 * Takes people, companies and visits that are gone for long off the lists that readers refuse by. Readers are told, so
 * that none of them holds an entry for ever that nobody could take back any more. What is newer is looked up by whom it
 * is about (`+ 0`): by its number, a plan made from old statistics would read the list anew for each entry.
 */
async function letGoPiece(work: PassWork): Promise<number> {
  const before = sql`${work.now}::timestamptz - ${sql.lit(goneDays)} * interval '1 day'`;
  const { rows } = await sql<Pick<RevocationEntry, 'projectId' | 'kind' | 'ref'>>`
    select r.project_id, r.kind, r.ref from revocation r
    where r.op = 'add' and r.before is null and r.at < ${before}
      and not exists (
        select from revocation newer where newer.kind = r.kind and newer.ref = r.ref
          and newer.project_id + 0 = r.project_id and newer.rev + 0 > r.rev)
      and case r.kind
        when 'T' then not exists (select from company c where c.id = r.ref)
        when 'U' then not exists (
          select from employee e where e.id = r.ref and (e.left_at is null or e.left_at >= ${before}))
        when 'V' then not exists (select from visit v where v.id = r.ref and v.end_at >= ${before})
        else false end
    order by r.project_id, r.rev limit ${sql.lit(atOnce)}`.execute(databaseOf(work));
  await appendRevocations(
    work,
    rows.map((one) => ({ ...one, op: 'del' })),
  );
  return rows.length;
}

/** Takes all of them off, a piece in a transaction, so that nobody waits long for the lists of a project. */
export async function withdrawOldRevocations(work: PassWork): Promise<void> {
  for (let n = 0; n < maxPieces; n += 1) {
    const taken = await databaseOf(work)
      .transaction()
      .execute((db) => letGoPiece({ ...work, db }));
    if (taken < atOnce) return;
  }
}
