import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { sessionById } from '../access/actor.ts';
import type { Ctx, Deps } from '../calls/ctx.ts';
import { makeCtx } from '../calls/make-ctx.ts';
import { giveRows } from '../calls/rows.ts';
import { signedFileUrl } from '../files/signed-file-url.ts';
import { audienceHasEmployee, mayReadOnPhone, standingTables } from './audience.ts';
import { isLiveSql } from './stage-sql.ts';

/** Whom the address of a file is for: anybody, or one employee. */
export type FileReader = { contentId: number; projectId: number; employeeId: number | null };

/** Does the same in the office: for whoever is at work in a session. */
export type FileEditor = { contentId: number; sessionId: number };

/** What an address says besides the key; both are signed. */
const markOf = ({ contentId, projectId, employeeId }: FileReader): string =>
  `${contentId}.${projectId}.${employeeId ?? 0}`;
const officeMarkOf = ({ contentId, sessionId }: FileEditor): string => `${contentId}.${sessionId}`;

/** Reads from an address's mark whom it is for. */
export function fileMarkedFor(mark: unknown): FileReader | FileEditor | null {
  const parts = typeof mark === 'string' ? /^(\d{1,16})\.(\d{1,16})(?:\.(\d{1,16}))?$/.exec(mark) : null;
  if (!parts) return null;
  const [contentId, second, employee] = parts.slice(1).map(Number);
  if (contentId === undefined || second === undefined) return null;
  if (parts[3] === undefined) return { contentId, sessionId: second };
  return { contentId, projectId: second, employeeId: employee || null };
}

/** The address of a file for a reader; it works as long as they may read the content that shows it. */
export const readerFileUrl = (deps: Deps, key: string, reader: FileReader): string =>
  signedFileUrl(deps, key, markOf(reader));

/** The address of a file in the office; it works as long as the session, and the sight of the content that shows it. */
export const officeFileUrl = ({ deps, actor }: Ctx, key: string, contentId: number): string =>
  signedFileUrl(deps, key, officeMarkOf({ contentId, sessionId: actor.sessionId }));

/** Whether a reader may have an upload now: the content is live, shows it, and is for them. */
async function mayRead(
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
          where employee.id = ${employeeId} and employee.project_id = ${projectId} and ${audienceHasEmployee} and ${mayReadOnPhone(now)})`;
  const found = await sql`
    select from content
    join content_revision on content_revision.id = content.live_id
    join content_upload u on u.revision_id = content.live_id and u.upload_id = ${uploadId}
    where content.id = ${contentId} and ${isLiveSql(now)} and ${projectId} = any(content_revision.project_ids)
      and ${meant}`.execute(db);
  return found.rows.length > 0;
}

type Engine = { db: Kysely<DB>; deps: Deps; log: FastifyBaseLogger };

/** Whether an office session may have an upload now: it is open and sees a content that shows the upload. */
async function mayLookAt(
  { db, deps, log }: Engine,
  uploadId: number,
  { contentId, sessionId }: FileEditor,
): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    select content.kind from content where content.id = ${contentId} and exists (
      select from content_upload u where u.upload_id = ${uploadId}
        and u.revision_id in (content.revision_id, content.live_id))`.execute(db);
  const [content] = rows;
  const check = await sessionById(db, sessionId, deps.now(), deps.settings.session);
  if (!content || check.is !== 'open') return false;
  const ctx: Ctx = { ...makeCtx({ lang: 'zh', deps, log }), actor: check.actor };
  giveRows(ctx, db);
  const sees = Object.entries(deps.registry.history).find(([kind]) => kind === content.kind)?.[1];
  return (await sees?.(ctx, contentId)) ?? false;
}

/** Whether an upload may be had now by the one for whom its address was made. */
export async function mayHaveFile(engine: Engine, uploadId: number, mark: string): Promise<boolean> {
  const whose = fileMarkedFor(mark);
  if (whose === null) return false;
  return 'sessionId' in whose
    ? mayLookAt(engine, uploadId, whose)
    : mayRead(engine.db, uploadId, whose, engine.deps.now());
}
