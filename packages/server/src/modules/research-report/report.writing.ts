import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  isShownInViewer,
  type ReportSlot,
  reportSlots,
} from '@mdi/contract/modules/research-report/report.fields.ts';
import type {
  ReportInput,
  researchReportApi,
} from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { insertRow, lockRow, noteRelatedChange, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { cropPictureFile } from '../../kit/files/crop-picture.ts';
import { listsOf, lockListsAt } from '../whitelist/index.ts';
import { type PublishFacts, reportFindingsOf } from './report.policy.ts';
import { publishRuleRow, type ReportRecord, reportById, writableRegions } from './report.queries.ts';
import {
  addShareCrop,
  changedSlots,
  filesInSlots,
  isOptionAllowed,
  type SlotUploads,
  setReportWhitelists,
  storeSlotFiles,
  usableUploads,
} from './report.writing.queries.ts';

type Ops = (typeof researchReportApi)['ops'];

/** A report in scope, its row locked. @throws Refusal 404 */
export async function lockedReport(ctx: Ctx, reportId: number): Promise<ReportRecord> {
  orNotFound(await reportById(ctx, reportId));
  await lockRow(ctx, 'researchReport', reportId);
  return orNotFound(await reportById(ctx, reportId));
}

/** @throws Refusal 400 at the field of what isn't there for the caller, or doesn't fit its place */
async function assertFiles(ctx: Ctx, files: Partial<SlotUploads>, reportId: number | null): Promise<void> {
  const ids = Object.values(files).filter((id) => id !== null);
  const there = await usableUploads(ctx, 'reportFile', ids, reportId);
  for (const slot of reportSlots) {
    const id = files[slot] ?? null;
    if (id === null) continue;
    const file = there.get(id);
    if (!file) refuseField(`files.${slot}`, 'researchReport.error.file');
    const isPdf = file.mime === 'application/pdf';
    if (isShownInViewer(slot) !== isPdf)
      refuseField(`files.${slot}`, `researchReport.error.${isPdf ? 'otherSlot' : 'pdfSlot'}`);
  }
}

/** The same for the pictures; answers where the one that is cut lies. */
async function assertPictures(ctx: Ctx, { picture, shareId }: ReportInput, reportId: number | null) {
  const pictures = await usableUploads(ctx, 'reportPicture', picture ? [picture.uploadId] : [], reportId);
  if (picture && !pictures.has(picture.uploadId)) refuseField('picture', 'researchReport.error.picture');
  const shares = await usableUploads(ctx, 'reportShare', shareId === null ? [] : [shareId], reportId);
  if (shareId !== null && !shares.has(shareId)) refuseField('shareId', 'researchReport.error.picture');
  return picture ? (pictures.get(picture.uploadId)?.key ?? null) : null;
}

/** The same for codes and lists. */
async function assertPlaces(ctx: Ctx, input: ReportInput, before: ReportRecord | null): Promise<void> {
  if (!(await isOptionAllowed(ctx, 'reportCategory', input.category, before?.category ?? null)))
    refuseField('category', 'researchReport.error.category');
  if (input.region !== (before?.region ?? undefined)) {
    if (input.region === null) {
      if (ctx.actor.scope.regions !== null) refuseField('region', 'researchReport.error.nationwide');
    } else if (!(await writableRegions(ctx)).some(({ code }) => code === input.region)) {
      refuseField('region', 'researchReport.error.region');
    }
  }
  const there = await lockListsAt(ctx, { projectId: null }, input.whitelistIds);
  if (there.length < new Set(input.whitelistIds).size)
    refuseField('whitelistIds', 'researchReport.error.whitelist');
}

const asShared = { ratio: { width: 5, height: 4 }, mostWidth: 800 };

type Before = ReportRecord | null;

/** The part of the picture that shared links show: what there is of the same picture and point, or cut now. */
async function cropFor(ctx: Ctx, { picture }: ReportInput, key: string | null, before: Before) {
  if (!picture || key === null) return null;
  const { uploadId, x, y } = picture;
  const same = before?.pictureId === uploadId && before.pictureX === x && before.pictureY === y;
  if (same && before.cropId !== null) return before.cropId;
  return addShareCrop(ctx, await cropPictureFile(ctx.deps.files, key, picture, asShared));
}

/** The columns of what was written. */
async function columnsOf(ctx: Ctx, input: ReportInput, before: Before) {
  const { files: _f, whitelistIds: _w, picture, ...facts } = input;
  const key = await assertPictures(ctx, input, before?.reportId ?? null);
  return {
    ...facts,
    pictureId: picture?.uploadId ?? null,
    pictureX: picture?.x ?? 50,
    pictureY: picture?.y ?? 50,
    cropId: await cropFor(ctx, input, key, before),
  };
}

/** @throws Refusal 400 while something stands against showing it to readers */
export function assertPublishable(ctx: Ctx, of: PublishFacts): void {
  const stops = reportFindingsOf(of).filter(({ level }) => level === 'stop');
  const [first] = stops;
  if (!first) return;
  // Keys of this module's own sentences.
  const said = ctx.say(first.key as 'researchReport.finding.noChinese');
  refuse('researchReport.error.incomplete', {
    args: [said],
    data: { findings: stops, ...(first.field !== null && { field: first.field }) },
  });
}

/** Somebody else than who writes has to publish it, so what is published isn't written at. */
async function assertOpen(ctx: Ctx, { published }: ReportRecord): Promise<void> {
  if (published && (await publishRuleRow(ctx))?.ownPublish === false)
    conflict('researchReport.error.publishedFirst', { which: 'state' });
}

const judgedAs = (input: ReportInput, state: 'N' | 'Y', lists: PublishFacts['lists']): PublishFacts => ({
  ...input,
  slots: reportSlots.filter((slot) => input.files[slot] !== null),
  pictureId: input.picture?.uploadId ?? null,
  state,
  lists,
});

export async function addReport(ctx: Ctx, input: ReportInput) {
  await assertPlaces(ctx, input, null);
  await assertFiles(ctx, input.files, null);
  const { userId } = ctx.actor;
  const now = ctx.now();
  const row = await insertRow(ctx, 'researchReport', {
    ...(await columnsOf(ctx, input, null)),
    authorIds: [userId],
    uploadedAt: now,
    uploadedBy: userId,
    createdAt: now,
    updatedAt: now,
    updatedBy: userId,
  });
  await storeSlotFiles(ctx, row.id, new Map(), input.files);
  await setReportWhitelists(ctx, row.id, input.whitelistIds);
  noteRelatedChange(ctx, 'researchReport', row.id, {}, { whitelistIds: input.whitelistIds });
  return { reportId: row.id, version: row.version };
}

const authorsWith = ({ authorIds }: ReportRecord, userId: number): number[] => [
  ...new Set([...authorIds, userId]),
];

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === new Set(other).size && one.every((id) => other.includes(id));

export async function editReport(ctx: Ctx, { reportId, version, ...input }: InputOf<Ops['edit']>) {
  const before = await lockedReport(ctx, reportId);
  await assertOpen(ctx, before);
  await assertPlaces(ctx, input, before);
  await assertFiles(ctx, input.files, reportId);
  const held = await filesInSlots(ctx, reportId);
  const lists = (await listsOf(ctx, 'researchReport', reportId)).map((one) => one.whitelistId);
  const others = !sameIds(lists, input.whitelistIds);
  const beside = others || changedSlots(held, input.files).length > 0;
  const columns = await columnsOf(ctx, input, before);
  const row = await updateRow(
    ctx,
    'researchReport',
    reportId,
    {
      ...columns,
      authorIds: authorsWith(before, ctx.actor.userId),
      // Its files and lists are a part of the record, and so of its version.
      ...(beside && { updatedAt: ctx.now() }),
    },
    version,
  );
  await storeSlotFiles(ctx, reportId, held, input.files);
  if (others) {
    await setReportWhitelists(ctx, reportId, input.whitelistIds);
    noteRelatedChange(
      ctx,
      'researchReport',
      reportId,
      { whitelistIds: lists },
      { whitelistIds: input.whitelistIds },
    );
  }
  if (before.published)
    assertPublishable(ctx, judgedAs(input, before.state, await listsOf(ctx, 'researchReport', reportId)));
  return { reportId, version: row.version };
}

type Replacing = { reportId: number; version: number; slot: ReportSlot; uploadId: number | null };

export async function replaceReportFile(ctx: Ctx, { reportId, version, slot, uploadId }: Replacing) {
  const before = await lockedReport(ctx, reportId);
  await assertOpen(ctx, before);
  await assertFiles(ctx, { [slot]: uploadId }, reportId);
  const held = await filesInSlots(ctx, reportId);
  const now = (of: ReportSlot) => held.get(of)?.uploadId ?? null;
  const files = {
    zhPdf: now('zhPdf'),
    zhOther: now('zhOther'),
    enPdf: now('enPdf'),
    enOther: now('enOther'),
  };
  const wanted: SlotUploads = { ...files, [slot]: uploadId };
  const patch = { authorIds: authorsWith(before, ctx.actor.userId), updatedAt: ctx.now() };
  const row = await updateRow(ctx, 'researchReport', reportId, patch, version);
  await storeSlotFiles(ctx, reportId, held, wanted);
  if (before.published) {
    const slots = reportSlots.filter((one) => wanted[one] !== null);
    assertPublishable(ctx, { ...before, slots, lists: await listsOf(ctx, 'researchReport', reportId) });
  }
  return { reportId, version: row.version };
}
