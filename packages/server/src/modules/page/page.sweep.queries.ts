import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

const dayMs = 86_400_000;
/** So long a deleted page can still be looked at by whoever has to find out what happened. */
const keptDays = 90;
/** So many versions of a page are kept whatever became of them; those that readers ever got, always. */
const keptVersions = 100;

/** What a draft no longer shows can be put back for so long. */
const leftDays = 1;

/** Drops pages that were deleted long ago with their versions, old versions that nobody ever got to see, and what left drafts. */
export async function sweepPages(db: Db, now: Date) {
  const old = new Date(now.getTime() - keptDays * dayMs);
  const pages = await sql`delete from app_page where removed_at < ${old}`.execute(db);
  const versions = await sql`
    delete from page_version v using app_page page
    where page.id = v.page_id and v.no <= page.last_no - ${keptVersions} and not exists (
      select from page_live l where l.version_id = v.id and l.cancelled_at is null)`.execute(db);
  const left = new Date(now.getTime() - leftDays * dayMs);
  const uploads = await sql`delete from page_upload where left_at < ${left}`.execute(db);
  const count = ({ numAffectedRows }: { numAffectedRows?: bigint }) => Number(numAffectedRows ?? 0);
  return { pages: count(pages), versions: count(versions), uploads: count(uploads) };
}
