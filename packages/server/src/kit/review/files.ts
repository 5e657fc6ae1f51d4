import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Deps } from '../ctx.ts';
import { fileUrl } from '../signed-url.ts';
import { employeeMeant, reads, standingTables } from './audience.ts';
import { isLive } from './stage.ts';

/** For whom the address of a file is: whoever comes, or one employee. */
export type FileReader = { contentId: number; projectId: number; employeeId: number | null };

/** What a reader's address says besides the key; it is signed with it. */
const markOf = ({ contentId, projectId, employeeId }: FileReader): string =>
  `${contentId}.${projectId}.${employeeId ?? 0}`;

/** The reader of such a mark. */
export function readerOf(mark: unknown): FileReader | null {
  const parts = typeof mark === 'string' ? /^(\d{1,16})\.(\d{1,16})\.(\d{1,16})$/.exec(mark) : null;
  if (!parts) return null;
  const [contentId, projectId, employee] = parts.slice(1).map(Number);
  if (contentId === undefined || projectId === undefined || employee === undefined) return null;
  return { contentId, projectId, employeeId: employee === 0 ? null : employee };
}

/** The address of a file for a reader: it ends with the right to read the content that shows it. */
export const readerFileUrl = (deps: Deps, key: string, reader: FileReader): string =>
  fileUrl(deps, key, markOf(reader));

/** Whether a reader may have an upload now: the content is live, shows it, and is for them. */
export async function mayHave(
  db: Kysely<DB>,
  uploadId: number,
  { contentId, projectId, employeeId }: FileReader,
  now: Date,
): Promise<boolean> {
  const meant =
    employeeId === null
      ? sql`content_revision.audience_kind = 'everyone'
          and exists (select from project p where p.id = ${projectId} and p.state = 'N')`
      : sql`exists (select from ${standingTables}
          where employee.id = ${employeeId} and employee.project_id = ${projectId} and ${employeeMeant} and ${reads(now)})`;
  const found = await sql`
    select from content
    join content_revision on content_revision.id = content.live_id
    join content_upload u on u.revision_id = content.live_id and u.upload_id = ${uploadId}
    where content.id = ${contentId} and ${isLive(now)} and ${projectId} = any(content_revision.project_ids)
      and ${meant}`.execute(db);
  return found.rows.length > 0;
}
