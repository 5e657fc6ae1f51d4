import { isBlank, picturesIn, type RichDoc } from '@mdi/contract/kit/rich-text.ts';
import type { NoticeInput } from '@mdi/contract/modules/notice/notice.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import type { RevisionText, ShownUpload } from '../../kit/review/revision.ts';
import { placesInScope } from './notice.places.queries.ts';
import { thumbnailCropOf } from './notice.thumbnail-crop.ts';
import { type UploadRole, usableUploads } from './notice.uploads.queries.ts';

/** A notice in one language, as its revisions keep it. */
export type NoticeText = { title: string; body: RichDoc; blank: boolean };

/** What a notice says besides, as its revisions keep it. */
export type NoticeFields = {
  summary: string;
  publisher: string;
  thumbnail: { uploadId: number; x: number; y: number } | null;
};

const textOf = ({ title, body }: { title: string; body: RichDoc }): NoticeText => ({
  title,
  body,
  blank: isBlank(body),
});

const distinct = (ids: readonly number[]): number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);

/** @throws Refusal 400 at the field of a place that isn't in scope, or not in the projects */
export async function assertAudiencePlaces(
  ctx: Ctx,
  audience: NoticeInput['audience'],
  at = 'audience.',
): Promise<void> {
  const found = await placesInScope(ctx, audience);
  const missing = (of: readonly unknown[], ids: readonly number[]) => of.length < new Set(ids).size;
  if (missing(found.projects, audience.projectIds)) refuseField(`${at}projectIds`, 'notice.error.project');
  if (missing(found.buildings, audience.buildingIds))
    refuseField(`${at}buildingIds`, 'notice.error.building');
  if (missing(found.companies, audience.companyIds)) refuseField(`${at}companyIds`, 'notice.error.company');
}

type Asked = { role: UploadRole; ids: readonly number[]; field: string };

const picturesOf = (input: NoticeInput) => ({
  zh: picturesIn(input.zh.body),
  en: input.en ? picturesIn(input.en.body) : [],
});

/** @throws Refusal 400 at the field of an upload that isn't the caller's own, or not made for this */
async function assertUploads(ctx: Ctx, input: NoticeInput, noticeId: number | null): Promise<void> {
  const { zh, en } = picturesOf(input);
  const asked: Asked[] = [
    { role: 'picture', ids: zh, field: 'zh.body' },
    { role: 'picture', ids: en, field: 'en.body' },
    { role: 'thumbnail', ids: input.thumbnail ? [input.thumbnail.uploadId] : [], field: 'thumbnail' },
    { role: 'attachment', ids: input.attachmentIds, field: 'attachmentIds' },
  ];
  for (const { role, ids, field } of asked) {
    if (ids.length === 0) continue;
    const good = await usableUploads(ctx, role, ids, noticeId);
    const key = role === 'attachment' ? 'notice.error.attachment' : 'notice.error.picture';
    if (ids.some((id) => !good.has(id))) refuseField(field, key);
  }
}

/** The places that count for a kind of audience: what was chosen for another is forgotten. */
function audienceOf({
  kind,
  projectIds,
  buildingIds,
  companyIds,
}: NoticeInput['audience']): RevisionText['audience'] {
  return {
    kind,
    projectIds: distinct(projectIds),
    buildingIds: kind === 'buildings' ? distinct(buildingIds) : [],
    companyIds: kind === 'companies' ? distinct(companyIds) : [],
  };
}

async function uploadsOf(
  ctx: Ctx,
  input: NoticeInput,
  before: readonly ShownUpload[],
): Promise<ShownUpload[]> {
  const { zh, en } = picturesOf(input);
  const { thumbnail } = input;
  const shown = (role: string, ids: readonly number[]) =>
    [...new Set(ids)].map((uploadId) => ({ uploadId, role }));
  const crop = thumbnail ? await thumbnailCropOf(ctx, thumbnail, before) : null;
  return [
    ...shown('picture', [...zh, ...en]),
    ...(thumbnail ? shown('thumbnail', [thumbnail.uploadId]) : []),
    ...(crop ? [crop] : []),
    ...shown('attachment', input.attachmentIds),
  ];
}

const moment = (at: string | null) => (at === null ? null : new Date(at));

/** What the form says, every id in it checked. @throws Refusal 400 at the field of what isn't there for the caller */
export async function noticeWritingFrom(
  ctx: Ctx,
  input: NoticeInput,
  { noticeId, uploads }: { noticeId: number | null; uploads: readonly ShownUpload[] },
): Promise<RevisionText> {
  await assertAudiencePlaces(ctx, input.audience);
  await assertUploads(ctx, input, noticeId);
  const { summary, publisher, thumbnail } = input;
  const fields: NoticeFields = { summary, publisher, thumbnail };
  return {
    zh: textOf(input.zh),
    en: input.en && textOf(input.en),
    fields,
    audience: audienceOf(input.audience),
    releaseAt: moment(input.releaseAt),
    expiresAt: moment(input.expiresAt),
    zone: input.zone,
    mustConfirm: input.mustConfirm,
    sms: input.sms,
    uploads: await uploadsOf(ctx, input, uploads),
  };
}
