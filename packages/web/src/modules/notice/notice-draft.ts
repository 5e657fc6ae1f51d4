import { blankDoc, isBlank } from '@mdi/contract/kit/rich-text.ts';
import {
  NoticeInput,
  type NoticeRevision,
  type NoticeSent,
  noticeBounds,
} from '@mdi/contract/modules/notice/notice.contract.ts';
import * as z from 'zod/mini';
import { instantsAtClock } from '../../kit/time/clock-instants-and-utc-offset.ts';
import { clockOf } from '../../kit/time/zone-clock.ts';

const { zh, summary, publisher, thumbnail, audience, releaseAt, expiresAt, zone, mustConfirm, sms } =
  NoticeInput.shape;
const { title, body } = zh.shape;
const { kind, projectIds, buildingIds, companyIds } = audience.shape;

/** A file that readers save, as the form shows it. */
const Attachment = z.strictObject({ uploadId: z.int(), name: z.string(), size: z.int() });
export type Attachment = z.output<typeof Attachment>;

/** A notice as it is typed: one field for each thing that is written. Saving is lenient. */
export const NoticeDraft = z
  .strictObject({
    titleZh: z.nullable(title),
    bodyZh: body,
    titleEn: z.nullable(title),
    bodyEn: z.nullable(body),
    summary: z.nullable(summary),
    publisher: z.nullable(publisher),
    thumbnail,
    attachmentIds: z.nullable(z.array(Attachment).check(z.maxLength(noticeBounds.attachments))),
    kind,
    projectIds,
    buildingIds,
    companyIds,
    releaseAt,
    expiresAt,
    zone,
    mustConfirm,
    sms,
  })
  .check(
    z.refine((draft) => draft.kind !== 'buildings' || draft.buildingIds.length > 0, {
      error: 'notice.noBuildings',
      path: ['buildingIds'],
    }),
    z.refine((draft) => draft.kind !== 'companies' || draft.companyIds.length > 0, {
      error: 'notice.noCompanies',
      path: ['companyIds'],
    }),
  );
export type NoticeDraft = z.output<typeof NoticeDraft>;

/** The order in which the fields stand. */
export const draftFields: readonly (keyof NoticeDraft)[] = [
  ...([
    'titleZh',
    'bodyZh',
    'titleEn',
    'bodyEn',
    'summary',
    'publisher',
    'thumbnail',
    'attachmentIds',
  ] as const),
  ...(['kind', 'projectIds', 'buildingIds', 'companyIds', 'releaseAt', 'expiresAt'] as const),
  ...(['mustConfirm', 'sms'] as const),
];

/** A new notice of a project, or of none that is chosen yet. */
export const newDraft = (
  project: { projectId: number; zone: string } | undefined,
  zone: string,
): NoticeDraft => ({
  titleZh: null,
  bodyZh: blankDoc,
  titleEn: null,
  bodyEn: blankDoc,
  summary: null,
  publisher: null,
  thumbnail: null,
  attachmentIds: [],
  kind: 'projects',
  buildingIds: [],
  companyIds: [],
  projectIds: project ? [project.projectId] : [],
  releaseAt: null,
  expiresAt: null,
  zone: project?.zone ?? zone,
  mustConfirm: false,
  sms: false,
});

/** What is kept of a notice, as it is typed. */
export function draftOfRevision(of: NoticeRevision): NoticeDraft {
  const { thumbnail: picture, audience: whom } = of;
  return {
    titleZh: of.zh.title || null,
    bodyZh: of.zh.body,
    titleEn: of.en?.title || null,
    bodyEn: of.en?.body ?? blankDoc,
    summary: of.summary || null,
    publisher: of.publisher || null,
    thumbnail: picture && { uploadId: picture.uploadId, x: picture.x, y: picture.y },
    attachmentIds: of.attachments.map(({ uploadId, name, size }) => ({ uploadId, name, size })),
    kind: whom.kind,
    projectIds: whom.projects.map(({ projectId }) => projectId),
    buildingIds: whom.buildings.map(({ buildingId }) => buildingId),
    companyIds: whom.companies.map(({ companyId }) => companyId),
    releaseAt: of.releaseAt,
    expiresAt: of.expiresAt,
    zone: of.zone,
    mustConfirm: of.mustConfirm,
    sms: of.sms,
  };
}

type Places = Pick<NoticeDraft, 'kind' | 'projectIds' | 'buildingIds' | 'companyIds'>;

/** Whom a draft is for; places that belong to another kind say nothing. */
export const audienceOf = (of: Places) => ({
  kind: of.kind,
  projectIds: [...of.projectIds],
  buildingIds: of.kind === 'buildings' ? [...of.buildingIds] : [],
  companyIds: of.kind === 'companies' ? [...of.companyIds] : [],
});

/** What is typed, as it is sent. English that was not begun is none. */
export function noticeInputOf(draft: NoticeDraft): NoticeSent {
  const bodyEn = draft.bodyEn ?? blankDoc;
  const english = draft.titleEn !== null || !isBlank(bodyEn);
  return {
    zh: { title: draft.titleZh ?? '', body: draft.bodyZh },
    en: english ? { title: draft.titleEn ?? '', body: bodyEn } : null,
    summary: draft.summary ?? '',
    publisher: draft.publisher ?? '',
    thumbnail: draft.thumbnail,
    attachmentIds: (draft.attachmentIds ?? []).map(({ uploadId }) => uploadId),
    audience: audienceOf(draft),
    releaseAt: draft.releaseAt,
    expiresAt: draft.expiresAt,
    zone: draft.zone,
    mustConfirm: draft.mustConfirm,
    sms: draft.sms,
  };
}

const fields: Readonly<Record<string, keyof NoticeDraft>> = {
  'zh.title': 'titleZh',
  'zh.body': 'bodyZh',
  en: 'titleEn',
  'en.title': 'titleEn',
  'en.body': 'bodyEn',
  audience: 'kind',
  'audience.kind': 'kind',
};

/** The field of the form that holds what the server calls so. */
export function draftFieldOf(name: string): keyof NoticeDraft | undefined {
  const own = name.replace(/^notice\./, '');
  const known = fields[own];
  if (known) return known;
  const [first = '', second] = own.split('.');
  const meant = first === 'audience' ? second : first;
  return draftFields.find((field) => field === meant);
}

/** Sentences of a refusal, by the fields of the form. */
export function refusalByField(data: unknown): unknown {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, said]) => [draftFieldOf(name) ?? name, said]));
}

/** The same reading of a clock in another zone; nothing where its clocks skip that time. */
export function sameClockInZone(instant: string | null, from: string, to: string): string | null {
  if (instant === null || from === to || !/T/.test(instant)) return instant;
  return instantsAtClock(clockOf(instant, from), to)[0] ?? null;
}
