import * as z from 'zod/mini';
import { dateOnly, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { whitelistBounds } from '../whitelist/whitelist.contract.ts';

/** A report holds one file in each: what is read, and what is only saved, in either language. */
export const reportSlots = ['zhPdf', 'zhOther', 'enPdf', 'enOther'] as const;
export type ReportSlot = (typeof reportSlots)[number];
export const reportSlot = z.enum(reportSlots);

/** The language of a slot. */
export const langOfSlot = (slot: ReportSlot): 'zh' | 'en' => (slot.startsWith('zh') ? 'zh' : 'en');
/** Whether what lies in a slot is read in the viewer; all else is only saved. */
export const isShownInViewer = (slot: ReportSlot): boolean => slot.endsWith('Pdf');

/** A subject of its own, or one of a series of quarters. */
export const reportPeriods = ['thematic', 'quarterly'] as const;
export const reportPeriod = z.enum(reportPeriods);

/** How dark a mark is, in hundredths. */
export const markStrength = { least: 8, most: 40, usual: 16 } as const;

/** How long a read lasts that is opened again, in minutes; how long the address of a document is good. */
export const sameReadMinutes = 30;
export const documentLinkMinutes = 5;
/** A beacon tells of so many seconds at most; one without which a view isn't looked at any more comes after that. */
export const beaconSeconds = 15;
export const idleSeconds = 60;
/** How long the ledger names people; afterwards it holds totals of each day. */
export const ledgerDays = 180;

/** What stays in sight of the picture when a shared link shows a part of it, in hundredths of its width and height. */
const focus = z.int().check(z.minimum(0), z.maximum(100));

const codeOf = text(20, 1);

/** All that is written of a report. Saving asks for a title, publishing for all of spec §5. */
export const reportFacts = {
  titleZh: text(100),
  titleEn: text(100),
  reportOn: dateOnly,
  /** A code of base data. */
  category: codeOf,
  /** A code of base data; null: the whole country. */
  region: z.nullable(codeOf),
  period: reportPeriod,
  whitelisted: z.boolean(),
  whitelistIds: z.array(ids.whitelist()).check(z.maxLength(whitelistBounds.lists)),
  picture: z.nullable(z.strictObject({ uploadId: ids.upload(), x: focus, y: focus })),
  /** Null: a part of the picture. */
  shareId: z.nullable(ids.upload()),
  files: z.strictObject({
    zhPdf: z.nullable(ids.upload()),
    zhOther: z.nullable(ids.upload()),
    enPdf: z.nullable(ids.upload()),
    enOther: z.nullable(ids.upload()),
  }),
  /** Readers may save files; a PDF is stamped. */
  download: z.boolean(),
  /** Readers may select text in the viewer. */
  selectText: z.boolean(),
  /** What a mark says beside name and the last four digits of the phone, and how dark it is. */
  markDate: z.boolean(),
  markCompany: z.boolean(),
  markStrength: z.int().check(z.minimum(markStrength.least), z.maximum(markStrength.most)),
};

export const hasTitle = z.refine<{ titleZh: string; titleEn: string }>(
  ({ titleZh, titleEn }) => titleZh !== '' || titleEn !== '',
  { error: 'researchReport.error.noTitle', path: ['titleZh'] },
);
