import * as z from 'zod/mini';
import { instant } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import type { RichDoc } from '../../kit/rich-text.ts';

/** So many notices at once; the next ones begin after the last. */
export const noticesAtOnce = 20;

/** The app on phones of a project, and a notice in it: the address that is shared. */
export const appPath = (projectId: number): string => `/savills-mdi/h5/app/pm/${projectId}`;
export const noticePath = (projectId: number, noticeId: number): string =>
  `${appPath(projectId)}/notices/${noticeId}`;

const doc = z.custom<RichDoc>((it) => it !== null && typeof it === 'object');
const place = { projectId: ids.project() };
/** The last one that was shown: its time and id, as the answer before said it. */
const after = z.optional(z.strictObject({ at: instant, noticeId: ids.notice() }));

const Brief = z.strictObject({
  noticeId: ids.notice(),
  titleZh: z.string(),
  titleEn: z.nullable(z.string()),
  summary: z.string(),
  publisher: z.string(),
  releaseAt: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  mustConfirm: z.boolean(),
});
export type NoticeBrief = z.output<typeof Brief>;

const Notice = z.strictObject({
  ...Brief.shape,
  zh: z.strictObject({ title: z.string(), body: doc }),
  en: z.nullable(z.strictObject({ title: z.string(), body: doc })),
  /** Since when a later revision stands in the place of the announced one. */
  correctedAt: z.nullable(z.string()),
  zone: z.string(),
  projectName: z.string(),
  pictures: z.record(z.string(), z.string()),
  attachments: z.array(
    z.strictObject({ name: z.string(), size: z.int(), type: z.string(), url: z.string() }),
  ),
});
export type NoticeRead = z.output<typeof Notice>;

const project = z.strictObject({
  projectId: ids.project(),
  projectName: z.string(),
  zone: z.string(),
  logoUrl: z.nullable(z.string()),
});
export type AppProject = z.output<typeof project>;

/** An entry of the inbox; one that was withdrawn says no more than that. */
const Entry = z.strictObject({
  noticeId: ids.notice(),
  projectId: ids.project(),
  projectName: z.string(),
  titleZh: z.nullable(z.string()),
  titleEn: z.nullable(z.string()),
  at: z.string(),
  readAt: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
  mustConfirm: z.boolean(),
  withdrawn: z.boolean(),
});
export type InboxEntry = z.output<typeof Entry>;

/** Notices on phones: who has no session reads what is for everyone; whatever one may not read is “not available”. */
export const appNoticeApi = api(
  'appNotice',
  {
    home: op({
      access: 'public',
      pace: 600,
      about: 'What the app of a valid project begins with: its name, and the newest notices for everyone.',
      input: z.strictObject(place),
      output: z.strictObject({ project, notices: z.array(Brief) }),
    }),
    list: op({
      access: 'public',
      pace: 600,
      about: 'Notices for everyone of a project, the newest first, twenty at once.',
      input: z.strictObject({ ...place, after }),
      output: z.strictObject({ notices: z.array(Brief), more: z.boolean() }),
    }),
    read: op({
      access: 'public',
      pace: 600,
      about: 'A notice for everyone. Counts nobody.',
      input: z.strictObject({ ...place, noticeId: ids.notice() }),
      output: Notice,
    }),
    current: op({
      access: 'public',
      pace: 6000,
      about: 'Whether what an open page shows may still be shown to everyone.',
      input: z.strictObject({ ...place, noticeId: ids.notice() }),
      output: z.strictObject({ current: z.boolean() }),
    }),
    mine: op({
      access: 'employee',
      about: 'Notices of the employee’s project that they may read, the newest first, twenty at once.',
      input: z.strictObject({ after }),
      output: z.strictObject({ notices: z.array(Brief), more: z.boolean() }),
    }),
    open: op({
      access: 'employee',
      about: 'A notice that the employee may read; that they opened it is kept.',
      input: z.strictObject({ noticeId: ids.notice() }),
      output: z.strictObject({ notice: Notice, confirmedAt: z.nullable(z.string()) }),
      writes: true,
    }),
    isCurrent: op({
      access: 'employee',
      about: 'Whether what an open page shows may still be shown to the employee.',
      input: z.strictObject({ noticeId: ids.notice() }),
      output: z.strictObject({ current: z.boolean() }),
    }),
    confirm: op({
      access: 'employee',
      about: 'The employee says that they have read a notice that asks for it.',
      input: z.strictObject({ noticeId: ids.notice() }),
      output: z.strictObject({ confirmedAt: z.string() }),
      writes: true,
    }),
    inbox: op({
      access: 'employee',
      about:
        'What the employee was told of, the newest first, twenty at once, with how much is unread, and how many of their suggestions were answered unread.',
      input: z.strictObject({ after }),
      output: z.strictObject({
        entries: z.array(Entry),
        more: z.boolean(),
        unread: z.int(),
        answered: z.int(),
      }),
    }),
  },
  'mini',
);
