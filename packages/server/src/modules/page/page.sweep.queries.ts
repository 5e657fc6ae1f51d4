import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

const dayMs = 86_400_000;
/** So long a deleted page can still be looked at by whoever has to find out what happened. */
const keptDays = 90;
/** So many versions of a page are kept whatever became of them; those that readers ever got, always. */
const keptVersions = 100;

/** Drops pages that were deleted long ago with their versions, and old versions that nobody ever got to see. */
export async function sweepPages(db: Db, now: Date): Promise<{ pages: number; versions: number }> {
  const old = new Date(now.getTime() - keptDays * dayMs);
  const pages = await sql`delete from app_page where removed_at < ${old}`.execute(db);
  const versions = await sql`
    delete from page_version v using app_page page
    where page.id = v.page_id and v.no <= page.last_no - ${keptVersions} and not exists (
      select from page_live l where l.version_id = v.id and l.cancelled_at is null)`.execute(db);
  return { pages: Number(pages.numAffectedRows ?? 0), versions: Number(versions.numAffectedRows ?? 0) };
}
