import * as z from 'zod/mini';
import { enableFlag, mobile, multilineText, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { ReviewFinding } from '../../kit/review.ts';
import { whitelistsChosen } from '../whitelist/whitelist.contract.ts';
import { hasTitle, ledgerDays, reportFacts, reportPeriod, reportSlot } from './report.fields.ts';
import { reportRights } from './research-report.menu.ts';

const { view, edit, publish, ledger } = reportRights;

/** Reports come twenty a page (spec §9). */
const reportPageSize = 20;

/** Why a phone may not read a report now; `noLogin`: neither an employee's nor on a list of head office. */
export const unreadableReportReasons = ['unpublished', 'invalid', 'notListed', 'noLogin'] as const;

export const ReportInput = z.strictObject(reportFacts).check(hasTitle);
export type ReportInput = z.output<typeof ReportInput>;

const can = z.strictObject({
  edit: z.boolean(),
  publish: z.boolean(),
  unpublish: z.boolean(),
  setInvalid: z.boolean(),
  setValid: z.boolean(),
  remove: z.boolean(),
  /** See who has read it. */
  ledger: z.boolean(),
});

/** Of title, PDF, other file and picture. */
const wholeness = z.strictObject({ zh: z.int(), en: z.int() });

const brief = {
  reportId: ids.researchReport(),
  titleZh: z.string(),
  titleEn: z.string(),
  reportOn: z.string(),
  category: z.string(),
  categoryName: z.string(),
  region: z.nullable(z.string()),
  regionName: z.nullable(z.string()),
  period: reportPeriod,
  whitelisted: z.boolean(),
  /** N: valid. */
  state: enableFlag,
  published: z.boolean(),
  publishedAt: z.nullable(z.string()),
  complete: wholeness,
  /** Sums over the ledger: how often it was read and saved, and by how many people in the last half year. */
  reads: z.int(),
  readers: z.int(),
  downloads: z.int(),
  downloaders: z.int(),
  uploadedAt: z.string(),
  uploadedBy: z.nullable(z.string()),
  /** When it was deleted; null: it is there. */
  removedAt: z.nullable(z.string()),
  version: z.int(),
  updatedAt: z.string(),
  can,
};
const ReportRow = z.strictObject(brief);
export type ReportRow = z.output<typeof ReportRow>;

const document = z.strictObject({
  slot: reportSlot,
  uploadId: ids.upload(),
  /** Counts the files that lay in the slot. */
  no: z.int(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  pages: z.nullable(z.int()),
  addedAt: z.string(),
  addedBy: z.nullable(z.string()),
  url: z.string(),
});
export type ReportDocument = z.output<typeof document>;

const picture = z.strictObject({ uploadId: ids.upload(), x: z.int(), y: z.int(), url: z.string() });
const listed = z.strictObject({ whitelistId: ids.whitelist(), name: z.string(), phones: z.int() });
const option = z.strictObject({ code: z.string(), name: z.string() });

const one = { reportId: ids.researchReport() };
const ofVersion = { ...one, version: z.int() };
const stored = z.strictObject(ofVersion);
const days = z.literal([7, 30, 90, ledgerDays]);
export type ReportDays = z.output<typeof days>;
const tally = { reads: z.int(), readers: z.int(), downloads: z.int() };

/** RPT01020: research reports of head office, what publishing them asks for, and who has read them. */
export const researchReportApi = api('researchReport', {
  list: op({
    access: view,
    reach: 'headOffice',
    about: 'Research reports of regions in scope, with what the ledger counts of them.',
    input: pageQuery(
      {
        keyword: keyword(),
        category: z.optional(text(20, 1)),
        region: z.optional(text(20, 1)),
        period: z.optional(reportPeriod),
        whitelisted: z.optional(z.boolean()),
        state: z.optional(enableFlag),
        published: z.optional(z.boolean()),
        /** Those that were deleted instead; for who may see who read them. */
        removed: z.optional(z.boolean()),
      },
      ['uploadedAt', 'reportOn', 'titleZh', 'updatedAt'],
      reportPageSize,
    ),
    output: pageOf(ReportRow),
  }),
  get: op({
    access: view,
    reach: 'headOffice',
    about:
      'One report: its files and pictures, what stands against publishing it, and its link. Of one that was deleted its facts, for who may see who read it.',
    input: z.strictObject(one),
    output: z.strictObject({
      ...brief,
      /** Why it is invalid. */
      reason: z.nullable(z.string()),
      whitelists: z.array(listed),
      picture: z.nullable(picture),
      /** What a shared link shows: uploaded, or (`cropped`) a part of the picture. */
      share: z.nullable(
        z.strictObject({ uploadId: z.nullable(ids.upload()), cropped: z.boolean(), url: z.string() }),
      ),
      documents: z.array(document),
      download: z.boolean(),
      selectText: z.boolean(),
      markDate: z.boolean(),
      markCompany: z.boolean(),
      markStrength: z.int(),
      /** What a mark would say of the caller. */
      markSample: z.string(),
      findings: z.array(ReviewFinding),
      /** The address that is shared. */
      url: z.string(),
    }),
  }),
  options: op({
    access: view,
    reach: 'headOffice',
    about:
      'What the form needs: categories, regions in scope, head office’s whitelists by a word, beside those that are chosen, and the rules.',
    input: z.strictObject({ keyword: keyword(), chosen: whitelistsChosen }),
    output: z.strictObject({
      categories: z.array(option),
      regions: z.array(option),
      /** The caller may write reports about the whole country. */
      nationwide: z.boolean(),
      whitelists: z.array(listed),
      chosen: z.array(listed),
      /** Who wrote at a report may publish it. */
      ownPublish: z.boolean(),
      mayRule: z.boolean(),
    }),
  }),
  whoMayRead: op({
    access: view,
    reach: 'headOffice',
    about: 'How many phones its lists name, how many of them have read it, and whether one phone may now.',
    input: z.strictObject({ ...one, phone: z.optional(mobile) }),
    output: z.strictObject({
      /** Different phones on its lists; null: it asks for none. */
      phones: z.nullable(z.int()),
      /** Of those phones how many have read it in the last half year; null without the ledger's right. */
      read: z.nullable(z.int()),
      phone: z.nullable(
        z.strictObject({ may: z.boolean(), why: z.nullable(z.enum(unreadableReportReasons)) }),
      ),
    }),
  }),
  add: op({
    access: edit,
    reach: 'headOffice',
    about: 'Adds a report, valid and unpublished.',
    input: ReportInput,
    output: stored,
    writes: true,
  }),
  edit: op({
    access: edit,
    reach: 'headOffice',
    about:
      'Changes a report; a file or picture that is another takes the place of the former. One that is published has to stay fit to be.',
    input: z.strictObject({ ...ofVersion, ...reportFacts }).check(hasTitle),
    output: stored,
    writes: true,
  }),
  replaceFile: op({
    access: edit,
    reach: 'headOffice',
    about:
      'Puts another file into a slot, or takes out what lies there; who is reading keeps what they have.',
    input: z.strictObject({ ...ofVersion, slot: reportSlot, uploadId: z.nullable(ids.upload()) }),
    output: stored,
    writes: true,
  }),
  publish: op({
    access: publish,
    reach: 'headOffice',
    about:
      'Lets readers see exactly the version that was looked at; refused while something stands against it.',
    input: z.strictObject(ofVersion),
    output: stored,
    writes: true,
  }),
  unpublish: op({
    access: publish,
    reach: 'headOffice',
    about: 'Takes a report away from readers, at once; never refused for what it holds.',
    input: z.strictObject(ofVersion),
    output: stored,
    writes: true,
  }),
  setInvalid: op({
    access: publish,
    reach: 'headOffice',
    about:
      'Makes a report invalid with a reason, whether published or not: nobody opens it, and open views end.',
    input: z.strictObject({ ...ofVersion, reason: multilineText(200, 1) }),
    output: stored,
    writes: true,
  }),
  setValid: op({
    access: publish,
    reach: 'headOffice',
    about: 'Makes a report valid again; it is read if it is published.',
    input: z.strictObject(ofVersion),
    output: stored,
    writes: true,
  }),
  remove: op({
    access: edit,
    reach: 'headOffice',
    about: 'Deletes an unpublished report with its files; who read it stays known to who may see that.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  figures: op({
    access: view,
    reach: 'headOffice',
    about: 'What the ledger counts of a report in the last days: by day and company, without names.',
    input: z.strictObject({ ...one, days: z._default(days, 30) }),
    output: z.strictObject({
      ...tally,
      /** Times that it was opened; several within half an hour are one read. */
      opens: z.int(),
      /** Half of the readers read longer; null: nobody has read. */
      medianSeconds: z.nullable(z.int()),
      /** The furthest page of readers on average, to the nearest one. */
      furthest: z.nullable(z.int()),
      days: z.array(z.strictObject({ day: z.string(), ...tally })),
      companies: z.array(z.strictObject({ companyName: z.nullable(z.string()), ...tally })),
    }),
  }),
  readers: op({
    access: ledger,
    reach: 'headOffice',
    look: true,
    writes: true,
    about: 'Who has read or saved a report in the last half year; that it was looked at is recorded.',
    input: pageQuery({ ...one, keyword: keyword(), days: z.optional(days) }, [
      'lastAt',
      'seconds',
      'furthest',
      'reads',
      'downloads',
    ]),
    output: pageOf(
      z.strictObject({
        /** Null: invited by a list that names nobody. */
        name: z.nullable(z.string()),
        /** Masked. */
        phone: z.string(),
        companyName: z.nullable(z.string()),
        reads: z.int(),
        opens: z.int(),
        seconds: z.int(),
        furthest: z.int(),
        /** Of the file read last. */
        pages: z.nullable(z.int()),
        downloads: z.int(),
        lastAt: z.string(),
      }),
    ),
  }),
  setRules: op({
    access: publish,
    reach: 'wholeProduct',
    about:
      'Whether who wrote at a report may publish it. If not, a published one is taken back before it is changed.',
    input: z.strictObject({ ownPublish: z.boolean() }),
    output: z.boolean(),
    writes: true,
  }),
});
