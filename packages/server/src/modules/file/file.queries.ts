import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { expiringDays, type FileStage, fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';

/** Where a file stands by the clock of its project, over `library_file` and `project`. */
const stageAt = (now: Date) => sql<FileStage>`case
  when library_file.start_on > ${todayInProject(now)} then 'coming'
  when library_file.end_on < ${todayInProject(now)} then 'expired'
  when library_file.end_on < ${todayInProject(now)} + ${sql.lit(expiringDays)} then 'expiring'
  else 'valid' end`;

/** The files in scope: where every look at one starts. */
const described = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('libraryFile')
    .innerJoin('project', 'project.id', 'libraryFile.projectId')
    .innerJoin('upload', 'upload.id', 'libraryFile.uploadId')
    .leftJoin('user', 'user.id', 'libraryFile.uploadedBy')
    .select([
      'libraryFile.id as fileId',
      'libraryFile.projectId',
      'project.name as projectName',
      'project.timeZone as zone',
      'libraryFile.nameZh',
      'libraryFile.nameEn',
      'libraryFile.startOn',
      'libraryFile.endOn',
      stageAt(ctx.now()).as('stage'),
      'libraryFile.whitelisted',
      'upload.id as uploadId',
      'upload.key',
      'upload.name as uploadName',
      'upload.bytes',
      'upload.mime',
      'upload.pages as pages',
      'libraryFile.uploadedAt',
      'user.nickName as uploadedBy',
      'libraryFile.version',
      'libraryFile.updatedAt',
    ])
    .where(inScope(ctx.actor, { project: 'libraryFile.projectId' }));

type Filters = Partial<InputOf<typeof fileApi.ops.list>>;

export function filteredFiles(ctx: Ctx, f: Filters) {
  let query = described(ctx);
  const word = normaliseName(f.keyword ?? '');
  if (word) {
    query = query.where(
      sql<SqlBool>`(lower(normalize(library_file.name_zh collate "default", nfkc)) like ${containsPattern(word)}
        or lower(normalize(library_file.name_en collate "default", nfkc)) like ${containsPattern(word)})`,
    );
  }
  if (f.projectId) query = query.where('libraryFile.projectId', '=', f.projectId);
  if (f.stage) query = query.where(sql<SqlBool>`${stageAt(ctx.now())} = ${f.stage}`);
  if (f.whitelisted !== undefined) query = query.where('libraryFile.whitelisted', '=', f.whitelisted);
  return query;
}

export const fileById = (ctx: Ctx, id: number) =>
  described(ctx).where('libraryFile.id', '=', id).executeTakeFirst();

export type FileRecord = NonNullable<Awaited<ReturnType<typeof fileById>>>;

/** Whether the caller may look at a file, and so at its history. */
export async function maySeeFile(ctx: Ctx, id: number): Promise<boolean> {
  return may(ctx, fileApi.ops.get) && (await fileById(ctx, id)) !== undefined;
}

/** Makes a file name these lists and no others. */
export async function setFileWhitelists(
  ctx: Ctx,
  fileId: number,
  whitelistIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(whitelistIds)];
  await sql`delete from library_file_whitelist
    where file_id = ${fileId} and not whitelist_id = any(${wanted}::bigint[])`.execute(rows(ctx));
  await sql`insert into library_file_whitelist (file_id, whitelist_id)
    select ${fileId}, id from unnest(${wanted}::bigint[]) as w (id) on conflict do nothing`.execute(
    rows(ctx),
  );
}

/** An upload that the caller may use for a file: their own, made for this, or the one that the file has. */
export const usableUpload = (ctx: Ctx, uploadId: number, fileId: number | null) =>
  rows(ctx)
    .selectFrom('upload')
    .select('upload.id')
    .where('upload.id', '=', uploadId)
    .where('upload.purpose', '=', 'libraryFile')
    .where(
      sql<SqlBool>`(upload.user_id = ${ctx.actor.userId} or exists (
        select from library_file f where f.id = ${fileId} and f.upload_id = upload.id))`,
    )
    .executeTakeFirst();
