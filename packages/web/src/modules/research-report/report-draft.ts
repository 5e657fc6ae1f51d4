import { ReviewFinding } from '@mdi/contract/kit/review.ts';
import {
  markStrength,
  reportFacts,
  reportSlots,
} from '@mdi/contract/modules/research-report/report.fields.ts';
import type { ReportInput } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import * as z from 'zod/mini';
import type { SlotFile } from './slot-file-chooser.tsx';
import { findingText, type Report } from './use-report.ts';

const {
  titleZh,
  titleEn,
  whitelistIds,
  picture,
  shareId,
  files: _files,
  region: _region,
  ...facts
} = reportFacts;

const File = z.nullable(z.strictObject({ uploadId: z.int(), name: z.string(), size: z.int() }));

/** What a form holds for the whole country, which has no code. */
export const nationwide = '*';

/** A report as it is typed: one field for each thing that is chosen. Saving asks for a title, publishing for the rest. */
export const ReportDraft = z
  .strictObject({
    titleZh: z.nullable(titleZh),
    titleEn: z.nullable(titleEn),
    ...facts,
    region: z.string().check(z.minLength(1)),
    whitelistIds: z.nullable(whitelistIds),
    picture,
    shareId,
    zhPdf: File,
    zhOther: File,
    enPdf: File,
    enOther: File,
  })
  .check(
    z.refine((draft) => Boolean(draft.titleZh ?? draft.titleEn), {
      error: 'researchReport.error.noTitle',
      path: ['titleZh'],
    }),
  );
export type ReportDraft = z.output<typeof ReportDraft>;

/** What a new report begins with. */
export const newDraft = (day: string): Partial<ReportDraft> => ({
  reportOn: day,
  period: 'thematic',
  whitelisted: false,
  whitelistIds: [],
  picture: null,
  shareId: null,
  zhPdf: null,
  zhOther: null,
  enPdf: null,
  enOther: null,
  download: false,
  selectText: false,
  markDate: true,
  markCompany: false,
  markStrength: markStrength.usual,
});

/** What is kept of a report, as it is typed. */
export function draftOfReport(of: Report): ReportDraft {
  const fileIn = (slot: (typeof reportSlots)[number]): SlotFile | null => {
    const found = of.documents.find((one) => one.slot === slot);
    return found ? { uploadId: found.uploadId, name: found.name, size: found.size } : null;
  };
  const { reportOn, category, period, whitelisted, download, selectText } = of;
  return {
    titleZh: of.titleZh || null,
    titleEn: of.titleEn || null,
    reportOn,
    category,
    period,
    whitelisted,
    download,
    selectText,
    region: of.region ?? nationwide,
    whitelistIds: of.whitelists.map(({ whitelistId }) => whitelistId),
    picture: of.picture && { uploadId: of.picture.uploadId, x: of.picture.x, y: of.picture.y },
    shareId: of.share?.uploadId ?? null,
    zhPdf: fileIn('zhPdf'),
    zhOther: fileIn('zhOther'),
    enPdf: fileIn('enPdf'),
    enOther: fileIn('enOther'),
    markDate: of.markDate,
    markCompany: of.markCompany,
    markStrength: of.markStrength,
  };
}

/** What is typed, as it is sent. */
export function reportInputOf({
  zhPdf,
  zhOther,
  enPdf,
  enOther,
  region,
  ...draft
}: ReportDraft): ReportInput {
  const id = (file: SlotFile | null) => file?.uploadId ?? null;
  return {
    ...draft,
    titleZh: draft.titleZh ?? '',
    titleEn: draft.titleEn ?? '',
    region: region === nationwide ? null : region,
    whitelistIds: [...(draft.whitelistIds ?? [])],
    files: { zhPdf: id(zhPdf), zhOther: id(zhOther), enPdf: id(enPdf), enOther: id(enOther) },
  };
}

const Lacking = z.object({ findings: z.array(ReviewFinding) });

/** The field of the form that holds what the server calls so. */
const fieldOf = (name: string): string => {
  const [first = '', second = ''] = name.split('.');
  return first === 'files' && reportSlots.some((slot) => slot === second) ? second : first;
};

/** Sentences of a refusal, by the fields of the form; what a published report would lack stands at its field, too. */
export function refusalByField(data: unknown): unknown {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return data;
  const { data: lacking } = Lacking.safeParse(data);
  if (lacking) {
    return Object.fromEntries(
      lacking.findings.flatMap((one) => (one.field === null ? [] : [[fieldOf(one.field), findingText(one)]])),
    );
  }
  return Object.fromEntries(Object.entries(data).map(([name, said]) => [fieldOf(name), said]));
}

/** How whole a draft is in each language, of four, as the server counts it. */
export function completenessOf(draft: { [K in keyof ReportDraft]: ReportDraft[K] | null }) {
  const count = (...parts: unknown[]) => parts.filter(Boolean).length;
  const { titleZh: zh, titleEn: en, picture: seen } = draft;
  return {
    zh: count(zh, draft.zhPdf, draft.zhOther, seen),
    en: count(en, draft.enPdf, draft.enOther, seen),
  };
}
