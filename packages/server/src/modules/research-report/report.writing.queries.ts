import { type ReportSlot, reportSlots } from '@mdi/contract/modules/research-report/report.fields.ts';
import { type SqlBool, sql } from 'kysely';
import { noteRelatedChange } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** What is uploaded for a report, by what it is there. */
type Purpose = 'reportFile' | 'reportPicture' | 'reportShare';

/** Of these uploads those that the caller may use so: their own, made for this, and those that the report has already. */
export async function usableUploads(
  ctx: Ctx,
  purpose: Purpose,
  ids: readonly number[],
  reportId: number | null,
) {
  const found = await rows(ctx)
    .selectFrom('upload')
    .select(['upload.id', 'upload.mime', 'upload.key'])
    .where('upload.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('upload.purpose', '=', purpose)
    .where(
      sql<SqlBool>`(upload.user_id = ${ctx.actor.userId}
        or exists (select from research_report r where r.id = ${reportId} and upload.id in (r.picture_id, r.share_id))
        or exists (select from report_file f
          where f.report_id = ${reportId} and f.upload_id = upload.id and f.replaced_at is null))`,
    )
    .execute();
  return new Map(found.map((one) => [one.id, one]));
}

/** Whether a code may be chosen: it is valid, or the report has it already. */
export async function isOptionAllowed(
  ctx: Ctx,
  dict: 'reportCategory' | 'region',
  code: string,
  before: string | null,
) {
  if (code === before) return true;
  const found = await rows(ctx)
    .selectFrom('dictionaryEntry')
    .select('id')
    .where('dict', '=', dict)
    .where('code', '=', code)
    .where('state', '=', 'N')
    .executeTakeFirst();
  return found !== undefined;
}

export type SlotUploads = Readonly<Record<ReportSlot, number | null>>;

/** What lies in each slot, as uploads; the report's row is locked. */
export async function filesInSlots(ctx: Ctx, reportId: number) {
  const found = await rows(ctx)
    .selectFrom('reportFile')
    .leftJoin('upload', 'upload.id', 'reportFile.uploadId')
    .select(['reportFile.id', 'reportFile.slot', 'reportFile.uploadId', 'reportFile.no', 'upload.name'])
    .where('reportFile.reportId', '=', reportId)
    .where('reportFile.replacedAt', 'is', null)
    .execute();
  return new Map(found.map((one) => [one.slot, one]));
}

export type FilesInSlots = Awaited<ReturnType<typeof filesInSlots>>;

/** Which slots would hold another file, or none. */
export const changedSlots = (held: FilesInSlots, wanted: SlotUploads): ReportSlot[] =>
  reportSlots.filter((slot) => (held.get(slot)?.uploadId ?? null) !== wanted[slot]);

/** What a slot holds, as the log keeps it: the name outlives the upload. */
type LoggedFile = { name: string; no: number };

async function putFile(ctx: Ctx, reportId: number, slot: ReportSlot, uploadId: number): Promise<LoggedFile> {
  const { no, name } = await rows(ctx)
    .selectFrom('upload')
    .select([
      sql<number>`(select coalesce(max(f.no), 0)::int + 1 from report_file f
        where f.report_id = ${reportId} and f.slot = ${slot})`.as('no'),
      'upload.name',
    ])
    .where('upload.id', '=', uploadId)
    .executeTakeFirstOrThrow();
  const by = { addedAt: ctx.now(), addedBy: ctx.actor.userId };
  await rows(ctx)
    .insertInto('reportFile')
    .values({ reportId, slot, no, uploadId, ...by })
    .execute();
  return { name, no };
}

/** Puts files into slots, which the report's history tells; what lay there stays known, and readable to who reads it now. */
export async function storeSlotFiles(
  ctx: Ctx,
  reportId: number,
  held: FilesInSlots,
  wanted: SlotUploads,
): Promise<void> {
  const before: Record<string, LoggedFile | null> = {};
  const after: Record<string, LoggedFile | null> = {};
  for (const slot of changedSlots(held, wanted)) {
    const former = held.get(slot);
    if (former) {
      await rows(ctx)
        .updateTable('reportFile')
        .set({ replacedAt: ctx.now() })
        .where('id', '=', former.id)
        .execute();
    }
    const uploadId = wanted[slot];
    before[slot] = former ? { name: former.name ?? '', no: former.no } : null;
    after[slot] = uploadId === null ? null : await putFile(ctx, reportId, slot, uploadId);
  }
  if (Object.keys(after).length > 0) noteRelatedChange(ctx, 'researchReport', reportId, before, after);
}

/** Makes a report name these lists and no others. */
export async function setReportWhitelists(
  ctx: Ctx,
  reportId: number,
  whitelistIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(whitelistIds)];
  await sql`delete from research_report_whitelist
    where report_id = ${reportId} and not whitelist_id = any(${wanted}::bigint[])`.execute(rows(ctx));
  await sql`insert into research_report_whitelist (report_id, whitelist_id)
    select ${reportId}, id from unnest(${wanted}::bigint[]) as w (id) on conflict do nothing`.execute(
    rows(ctx),
  );
}

type Cut = { key: string; mime: string; bytes: number; width: number; height: number };

/** Keeps the part of a picture that shared links show. */
export async function addShareCrop(ctx: Ctx, cut: Cut): Promise<number> {
  const by = { userId: ctx.actor.userId, companyId: ctx.actor.companyId, createdAt: ctx.now() };
  const { id } = await rows(ctx)
    .insertInto('upload')
    .values({ ...cut, ...by, purpose: 'reportCrop', name: 'share.jpg' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a report away with its files and lists; its row stays for the ledger. */
export async function removeReport(ctx: Ctx, reportId: number): Promise<void> {
  const now = ctx.now();
  await rows(ctx)
    .updateTable('researchReport')
    .set({ removedAt: now, pictureId: null, cropId: null, shareId: null })
    .set({ updatedAt: now, updatedBy: ctx.actor.userId, version: sql`version + 1` })
    .where('id', '=', reportId)
    .execute();
  await rows(ctx)
    .updateTable('reportFile')
    .set({ uploadId: null, replacedAt: sql`coalesce(replaced_at, ${now})` })
    .where('reportId', '=', reportId)
    .execute();
  await sql`delete from report_stamp s using report_file f
    where f.id = s.file_id and f.report_id = ${reportId}`.execute(rows(ctx));
  await setReportWhitelists(ctx, reportId, []);
}
