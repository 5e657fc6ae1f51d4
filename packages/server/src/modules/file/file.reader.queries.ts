import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { filesAtOnce } from '@mdi/contract/modules/file/app-file.contract.ts';
import type { unreadableFileReasons } from '@mdi/contract/modules/file/file.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx, EmployeeCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { readableFile, whyNotFile } from '../../kit/files/readable-documents.ts';
import { isMobilePhone, mayReadOnPhone, standingTables } from '../../kit/review/audience.ts';

/** Who reads: somebody in a job, of whose phone the lists are asked. */
export type FileReader = { userId: number; projectId: number };

/** What somebody may read now in the project of their job, over `library_file` and `project`. */
const theirs = ({ userId, projectId }: FileReader, now: Date) => sql<SqlBool>`(
  library_file.project_id = ${projectId}
  and ${readableFile(sql`(select u.phone_key from "user" u where u.id = ${userId})`, now)})`;

export type ReadableFile = {
  fileId: number;
  nameZh: string;
  nameEn: string | null;
  endOn: string | null;
  name: string;
  size: number;
  type: string;
  uploadedAt: Date;
  key: string;
};

const read = async (ctx: EmployeeCtx, where: RawBuilder<SqlBool>, most: number): Promise<ReadableFile[]> => {
  const found = await sql<ReadableFile>`
    select library_file.id as file_id, library_file.name_zh, library_file.name_en, library_file.end_on,
      u.name, u.bytes as size, u.mime as type, library_file.uploaded_at, u.key
    from library_file join project on project.id = library_file.project_id
    join upload u on u.id = library_file.upload_id
    where ${theirs(ctx.employee, ctx.now())} and ${where}
    order by library_file.uploaded_at desc, library_file.id desc limit ${most}`.execute(rows(ctx));
  return found.rows;
};

/** What an employee may read now, the newest first after one of them; one more than is shown at once. */
export const readableFiles = (ctx: EmployeeCtx, after: number | undefined) =>
  read(
    ctx,
    after === undefined
      ? sql`true`
      : sql`(library_file.uploaded_at, library_file.id) < (
          select library_file.uploaded_at, library_file.id
          from library_file join project on project.id = library_file.project_id
          where library_file.id = ${after} and ${theirs(ctx.employee, ctx.now())})`,
    filesAtOnce + 1,
  );

export const fileIfReadable = async (ctx: EmployeeCtx, fileId: number) =>
  (await read(ctx, sql`library_file.id = ${fileId}`, 1))[0];

/** Whether somebody may have the bytes of a file now. */
export async function mayReadFile(
  db: Db,
  { reader, fileId, uploadId, now }: { reader: FileReader; fileId: number; uploadId: number; now: Date },
): Promise<boolean> {
  const found = await sql`
    select from library_file join project on project.id = library_file.project_id
    where library_file.id = ${fileId} and library_file.upload_id = ${uploadId} and ${theirs(reader, now)}`.execute(
    db,
  );
  return found.rows.length > 0;
}

type Who = { phones: number | null; people: number | null };

/**
 * How many phones the lists of a file name, if they bind, and how many of the project's people may read it now. A list of
 * one phone would tell who works there, so people are counted for whoever may see them.
 */
export async function fileReaderCounts(ctx: Ctx, fileId: number): Promise<Who> {
  const now = ctx.now();
  const sees = may(ctx, employeeApi.ops.list);
  const found = await sql<Who>`
    select case when library_file.whitelisted then (
        select count(distinct p.phone_key)::int from library_file_whitelist fw
        join whitelist_phone p on p.whitelist_id = fw.whitelist_id where fw.file_id = library_file.id)
      end as phones,
      case when ${sees}::boolean then (select count(distinct employee.user_id)::int from ${standingTables}
        where employee.project_id = library_file.project_id and ${isMobilePhone} and ${mayReadOnPhone(now)}
          and ${readableFile(sql`"user".phone_key`, now)}) end as people
    from library_file where library_file.id = ${fileId}`.execute(rows(ctx));
  return found.rows[0] ?? { phones: null, people: null };
}

type Why = (typeof unreadableFileReasons)[number] | null;

/** Why a phone may not read a file now; null: it may. */
export async function whyFileUnreadable(ctx: Ctx, fileId: number, phoneKey: string): Promise<Why> {
  const now = ctx.now();
  const found = await sql<{ why: Why }>`
    select coalesce(${whyNotFile(phoneKey, now)}, case when not exists (
      select from employee join "user" on "user".id = employee.user_id join company on company.id = employee.company_id
      where employee.project_id = library_file.project_id and "user".phone_key = ${phoneKey} and ${mayReadOnPhone(now)})
      then 'notListed' end) as why
    from library_file join project on project.id = library_file.project_id
    where library_file.id = ${fileId}`.execute(rows(ctx));
  return found.rows[0]?.why ?? null;
}
