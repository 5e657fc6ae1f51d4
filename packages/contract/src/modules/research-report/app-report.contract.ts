import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { phoneCode, phoneSession } from '../my-pass/my-pass.contract.ts';
import { reportPeriod, reportSlot } from './report.fields.ts';

/** So many reports at once; the next ones begin after the last. */
export const reportsAtOnce = 20;

/** The app of research reports on phones, and one of them: the address that is shared. It belongs to no project. */
export const reportAppPath = '/savills-mdi/h5/app/report';
export const reportPath = (reportId: number): string => `${reportAppPath}/${reportId}`;

const Brief = z.strictObject({
  reportId: ids.researchReport(),
  titleZh: z.string(),
  titleEn: z.string(),
  reportOn: z.string(),
  category: z.string(),
  categoryName: z.string(),
  regionName: z.nullable(z.string()),
  period: reportPeriod,
  /** It is for invited readers. */
  whitelisted: z.boolean(),
  pictureUrl: z.nullable(z.string()),
  publishedAt: z.string(),
});
export type ReportBrief = z.output<typeof Brief>;

const document = z.strictObject({
  slot: reportSlot,
  name: z.string(),
  size: z.int(),
  type: z.string(),
  pages: z.nullable(z.int()),
});

const one = { reportId: ids.researchReport() };
const view = { viewId: ids.reportView() };

/** Research reports on phones: what somebody may read by now; all else is “not available”, whatever it is. */
export const appReportApi = api(
  'appReport',
  {
    sendCode: op({
      access: 'public',
      pace: 120,
      about:
        'Sends a code to the phone of somebody who may read. Answers the same whether the phone is known or invited, or not.',
      ...phoneCode,
      writes: true,
    }),
    signIn: op({
      access: 'public',
      pace: 300,
      about:
        'Opens a session on a phone: for a job of its owner, as pass/signIn does, or without one for who is invited by a whitelist of head office.',
      ...phoneSession,
      writes: true,
    }),
    list: op({
      access: 'person',
      about:
        'Reports that the person may read, the newest first, twenty at once, with the categories to choose from.',
      input: z.strictObject({
        category: z.optional(text(20, 1)),
        region: z.optional(text(20, 1)),
        period: z.optional(reportPeriod),
        /** The last one that was shown. */
        after: z.optional(ids.researchReport()),
      }),
      output: z.strictObject({
        reports: z.array(Brief),
        more: z.boolean(),
        categories: z.array(z.strictObject({ code: z.string(), name: z.string() })),
        regions: z.array(z.strictObject({ code: z.string(), name: z.string() })),
      }),
    }),
    get: op({
      access: 'person',
      about: 'A report that the person may read, with its files and the picture that a shared link shows.',
      input: z.strictObject(one),
      output: z.strictObject({
        ...Brief.shape,
        shareUrl: z.nullable(z.string()),
        documents: z.array(document),
        /** Its files may be saved. */
        download: z.boolean(),
        /** The address that is shared. */
        url: z.string(),
      }),
    }),
    open: op({
      access: 'person',
      about:
        'Opens a PDF of a report to be read: ends the person’s other views, and answers its address, good for five minutes and for this view, with the mark that each page carries.',
      input: z.strictObject({ ...one, slot: z.enum(['zhPdf', 'enPdf']) }),
      output: z.strictObject({
        ...view,
        url: z.string(),
        name: z.string(),
        pages: z.nullable(z.int()),
        /** What each page is marked with, and how dark, in hundredths. */
        mark: z.string(),
        markStrength: z.int(),
        selectText: z.boolean(),
        download: z.boolean(),
        /** The page where the person stopped reading this file. */
        page: z.int(),
      }),
      writes: true,
    }),
    link: op({
      access: 'person',
      about: 'The address of the document of an open view for the next five minutes.',
      input: z.strictObject(view),
      output: z.strictObject({ url: z.string() }),
    }),
    isCurrent: op({
      access: 'person',
      about:
        'Whether an open view may still show what it shows; asked every three seconds while somebody looks.',
      input: z.strictObject(view),
      output: z.strictObject({
        current: z.boolean(),
        /** What has ended it: the right to read, a newer view of the person’s, or that it was closed. */
        over: z.nullable(z.enum(['gone', 'elsewhere', 'closed'])),
      }),
    }),
    beacon: op({
      access: 'person',
      about:
        'Tells which page is shown. Sent every fifteen seconds while the page is seen and was touched within a minute; the server counts the time, fifteen seconds at most.',
      input: z.strictObject({ ...view, page: z.int().check(z.positive(), z.maximum(100_000)) }),
      output: z.strictObject({ seconds: z.int(), furthest: z.int() }),
      writes: true,
      draft: true,
    }),
    close: op({
      access: 'person',
      about: 'Ends a view; its address is good no more.',
      input: z.strictObject(view),
      output: z.boolean(),
      writes: true,
      draft: true,
    }),
    download: op({
      access: 'person',
      about:
        'Asks for a file to save, where the report allows it; a PDF is stamped by the worker meanwhile. Asked again within five minutes it is the same download.',
      input: z.strictObject({ ...one, slot: reportSlot }),
      output: z.strictObject({ downloadId: ids.reportDownload() }),
      writes: true,
    }),
    downloadLink: op({
      access: 'person',
      about:
        'The address of a file that was asked for, good for five minutes and for this phone; while it is `waiting`, asked every second. It counts when the file is fetched.',
      input: z.strictObject({ downloadId: ids.reportDownload() }),
      output: z.strictObject({
        state: z.enum(['waiting', 'ready', 'failed']),
        url: z.nullable(z.string()),
      }),
    }),
  },
  'mini',
);
