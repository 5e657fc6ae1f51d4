import * as z from 'zod/mini';
import { instant, multilineText, text, timeZone } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import {
  audienceKinds,
  ReviewFinding,
  ReviewStep,
  reviewFlow,
  reviewStages,
  revisionHash,
} from '../../kit/review.ts';
import { richDoc } from '../../kit/rich-text.ts';
import { noticeRights } from './notice.menu.ts';

const { view, edit, review, readers } = noticeRights;

/** Bounds of a notice. */
export const noticeBounds = { attachments: 10, projects: 200, places: 500, bulk: 50, reminders: 2 } as const;

/** How long after its approval a publisher without the right to review may still revoke it, in minutes. */
export const ownRevokeMinutes = 15;

/** A document as it travels out: a body of `kit/rich-text`. */
const doc = z.custom<z.output<typeof richDoc>>((it) => it !== null && typeof it === 'object');

/** A notice in one language. */
const TextInput = z.strictObject({ title: text(100), body: richDoc });
const Text = z.strictObject({ title: z.string(), body: doc });

/** Whom a notice is for; `everyone` also reads without signing in. Places lie in the projects. */
const audience = z
  .strictObject({
    kind: z.enum(audienceKinds),
    projectIds: z.array(ids.project()).check(z.minLength(1), z.maxLength(noticeBounds.projects)),
    buildingIds: z.array(ids.building()).check(z.maxLength(noticeBounds.places)),
    companyIds: z.array(ids.company()).check(z.maxLength(noticeBounds.places)),
  })
  .check(
    z.refine(({ kind, buildingIds }) => kind !== 'buildings' || buildingIds.length > 0, {
      error: 'notice.noBuildings',
      path: ['buildingIds'],
    }),
    z.refine(({ kind, companyIds }) => kind !== 'companies' || companyIds.length > 0, {
      error: 'notice.noCompanies',
      path: ['companyIds'],
    }),
  );

/** What stays in sight of a thumbnail when it is cropped to 16:10, in hundredths of its width and height. */
const focus = z.int().check(z.minimum(0), z.maximum(100));

/** All that is written of a notice; saving is lenient, submitting is not. */
export const NoticeInput = z.strictObject({
  zh: TextInput,
  en: z.nullable(TextInput),
  /** What a shared link says of it. */
  summary: multilineText(200),
  publisher: text(50),
  thumbnail: z.nullable(z.strictObject({ uploadId: ids.upload(), x: focus, y: focus })),
  attachmentIds: z.array(ids.upload()).check(z.maxLength(noticeBounds.attachments)),
  audience,
  /** When it goes live; null: with its approval. */
  releaseAt: z.nullable(instant),
  /** When it stops being shown; null: never. */
  expiresAt: z.nullable(instant),
  /** The zone in which these times were meant. */
  zone: timeZone,
  /** Its readers are asked to tap that they have read it. */
  mustConfirm: z.boolean(),
  /** An SMS goes to everybody in the audience, too. */
  sms: z.boolean(),
});
export type NoticeInput = z.output<typeof NoticeInput>;
/** As it is sent. */
export type NoticeSent = z.input<typeof NoticeInput>;

const file = z.strictObject({
  uploadId: ids.upload(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  url: z.string(),
});
export type NoticeFile = z.output<typeof file>;

const can = z.strictObject({
  edit: z.boolean(),
  submit: z.boolean(),
  withdraw: z.boolean(),
  review: z.boolean(),
  pullBack: z.boolean(),
  revoke: z.boolean(),
  reopen: z.boolean(),
  remove: z.boolean(),
  copy: z.boolean(),
  /** See who has not read it. */
  readers: z.boolean(),
  remind: z.boolean(),
});

const brief = {
  noticeId: ids.notice(),
  titleZh: z.string(),
  titleEn: z.nullable(z.string()),
  /** The only project it is for; null: several. */
  projectId: z.nullable(ids.project()),
  /** Names of its projects in sight, the first five. */
  projectNames: z.array(z.string()),
  projects: z.int(),
  publisher: z.string(),
  state: reviewFlow.states,
  stage: z.enum(reviewStages),
  /** Where the revision stands that is being written beside the one in force. */
  next: z.nullable(z.enum(['draft', 'toReview', 'rejected'])),
  releaseAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  zone: z.string(),
  mustConfirm: z.boolean(),
  /** How many people it was announced to; null: not yet. */
  audienceCount: z.nullable(z.int()),
  readCount: z.int(),
  confirmedCount: z.int(),
  /** Which languages are whole. */
  complete: z.strictObject({ zh: z.boolean(), en: z.boolean() }),
  /** Why it was rejected or revoked last. */
  reason: z.nullable(z.string()),
  /** Since when it waits for a review. */
  waitingSince: z.nullable(z.string()),
  version: z.int(),
  updatedAt: z.string(),
  can,
};
const NoticeRow = z.strictObject(brief);
export type NoticeRow = z.output<typeof NoticeRow>;

/** One revision with all that it says. */
const Revision = z.strictObject({
  no: z.int(),
  hash: revisionHash,
  zh: Text,
  en: z.nullable(Text),
  summary: z.string(),
  publisher: z.string(),
  thumbnail: z.nullable(z.strictObject({ uploadId: ids.upload(), x: z.int(), y: z.int(), url: z.string() })),
  attachments: z.array(file),
  audience: z.strictObject({
    kind: z.enum(audienceKinds),
    projects: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
    buildings: z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() })),
    companies: z.array(z.strictObject({ companyId: ids.company(), companyName: z.string() })),
  }),
  releaseAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  zone: z.string(),
  mustConfirm: z.boolean(),
  sms: z.boolean(),
  authorName: z.string(),
  createdAt: z.string(),
});
export type NoticeRevision = z.output<typeof Revision>;

const ofNotice = { noticeId: ids.notice() };
/** The version of the row that was looked at: another one is a conflict. */
const ofVersion = { ...ofNotice, version: z.int() };
const reason = multilineText(200, 1);
const stored = z.strictObject({ ...ofNotice, version: z.int() });
const moved = z.strictObject({ version: z.int(), stage: z.enum(reviewStages) });

/** CMS04010, CMS04020: notices, from the draft to what readers made of them. */
export const noticeApi = api('notice', {
  list: op({
    access: view,
    reach: 'property',
    about: 'Notices of projects in scope, with where they stand by now and how many have read them.',
    input: pageQuery(
      {
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        /** Where it stands, or the newer revision beside the one in force. */
        stage: z.optional(z.enum(reviewStages)),
        mustConfirm: z.optional(z.boolean()),
        /** What the caller may review: waiting, and not written by them where that isn't allowed. */
        mine: z.optional(z.boolean()),
        /** What the caller wrote at. */
        own: z.optional(z.boolean()),
      },
      ['releaseAt', 'updatedAt', 'waitingSince'],
    ),
    output: pageOf(NoticeRow),
  }),
  get: op({
    access: view,
    reach: 'property',
    about:
      'One notice: its newest revision, the one in force where that is another, its steps, and its link.',
    input: z.strictObject(ofNotice),
    output: z.strictObject({
      ...brief,
      revision: Revision,
      /** What is live or scheduled while a newer revision is written; null: none beside `revision`. */
      live: z.nullable(Revision),
      /** Addresses of the pictures in the bodies, by upload. */
      pictures: z.record(z.string(), z.string()),
      /** How many people the audience has now. */
      people: z.int(),
      /** How many of them an SMS would reach. */
      phones: z.int(),
      findings: z.array(ReviewFinding),
      steps: z.array(ReviewStep),
      /** The address that is shared. */
      url: z.string(),
      reminders: z.strictObject({ sent: z.int(), lastAt: z.nullable(z.string()) }),
      /** The next one that waits for the caller's review. */
      nextId: z.nullable(ids.notice()),
    }),
  }),
  options: op({
    access: view,
    reach: 'property',
    about:
      'What the form needs: projects in scope with their zone and rules; of one project its buildings and companies.',
    input: z.strictObject({ projectId: z.optional(ids.project()), keyword: keyword() }),
    output: z.strictObject({
      projects: z.array(
        z.strictObject({
          projectId: ids.project(),
          projectName: z.string(),
          zone: z.string(),
          /** Both languages are needed to submit. */
          bothLanguages: z.boolean(),
          /** Who wrote a notice may review it. */
          ownReview: z.boolean(),
        }),
      ),
      buildings: z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() })),
      companies: z.array(z.strictObject({ companyId: ids.company(), companyName: z.string() })),
    }),
  }),
  audience: op({
    access: edit,
    reach: 'property',
    about: 'How many people an audience has now, and how many of them an SMS would reach.',
    input: audience,
    output: z.strictObject({ people: z.int(), phones: z.int() }),
  }),
  add: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Writes a draft. Notices for several projects are head office’s.',
    input: NoticeInput,
    output: stored,
    writes: true,
  }),
  edit: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Saves a draft as a new revision; beside the one in force where that is approved.',
    input: z.strictObject({ ...ofVersion, notice: NoticeInput }),
    output: stored,
    writes: true,
  }),
  copy: op({
    access: edit,
    reach: 'wholeProject',
    about: 'A new draft that says the same, without its times.',
    input: z.strictObject(ofNotice),
    output: stored,
    writes: true,
  }),
  submit: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Hands the newest revision in for review; refused while something stands against it.',
    input: z.strictObject(ofVersion),
    output: moved,
    writes: true,
  }),
  withdraw: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Takes a revision out of the review to go on writing.',
    input: z.strictObject(ofVersion),
    output: moved,
    writes: true,
  }),
  approve: op({
    access: review,
    reach: 'wholeProject',
    about:
      'Approves exactly the revision that was looked at. Who wrote it can’t, unless the project allows it. A release time that has passed needs `now`.',
    input: z.strictObject({ ...ofVersion, hash: revisionHash, now: z.optional(z.boolean()) }),
    output: moved,
    writes: true,
  }),
  reject: op({
    access: review,
    reach: 'wholeProject',
    about: 'Sends a revision back to its author with a reason.',
    input: z.strictObject({ ...ofVersion, hash: revisionHash, reason }),
    output: moved,
    writes: true,
  }),
  pullBack: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Makes an approved notice that nobody was told of a draft again.',
    input: z.strictObject(ofVersion),
    output: moved,
    writes: true,
  }),
  revoke: op({
    access: [...review, ...edit],
    reach: 'wholeProject',
    about:
      'Takes approved notices back, everywhere and at once. Who only edits may do so within a quarter of an hour of the approval.',
    input: z.strictObject({
      noticeIds: z.array(ids.notice()).check(z.minLength(1), z.maxLength(noticeBounds.bulk)),
      reason,
    }),
    output: z.strictObject({ revoked: z.int() }),
    writes: true,
  }),
  reopen: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Makes a revoked notice a draft again; announcing it once more is asked, and not assumed.',
    input: z.strictObject({ ...ofVersion, announceAgain: z.boolean() }),
    output: moved,
    writes: true,
  }),
  remove: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Deletes a draft, a rejected or a revoked notice; who read it stays known.',
    input: z.strictObject(ofNotice),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  rates: op({
    access: view,
    reach: 'property',
    about: 'How many have read and confirmed a notice, by company.',
    input: z.strictObject(ofNotice),
    output: z.array(
      z.strictObject({
        companyId: ids.company(),
        companyName: z.string(),
        people: z.int(),
        read: z.int(),
        confirmed: z.int(),
      }),
    ),
  }),
  readers: op({
    access: readers,
    reach: 'wholeProject',
    look: true,
    writes: true,
    about: 'Who has read or confirmed a notice and who has not; that it was looked at is recorded.',
    input: pageQuery(
      {
        ...ofNotice,
        keyword: keyword(),
        companyId: z.optional(ids.company()),
        what: z.enum(['unread', 'read', 'unconfirmed', 'confirmed']),
      },
      ['company', 'name'],
    ),
    output: pageOf(
      z.strictObject({
        employeeId: ids.employee(),
        name: z.string(),
        companyId: ids.company(),
        companyName: z.string(),
        readAt: z.nullable(z.string()),
        confirmedAt: z.nullable(z.string()),
      }),
    ),
  }),
  remind: op({
    access: readers,
    reach: 'wholeProject',
    about: 'Reminds who has not confirmed a notice; twice at most, between 9:00 and 20:00 of its zone.',
    input: z.strictObject(ofNotice),
    output: z.strictObject({ people: z.int() }),
    writes: true,
  }),
  setRules: op({
    access: review,
    reach: 'wholeProject',
    about: 'A project’s rules: whether both languages are needed, and whether authors may review their own.',
    input: z.strictObject({
      projectId: ids.project(),
      bothLanguages: z.boolean(),
      ownReview: z.boolean(),
    }),
    output: z.boolean(),
    writes: true,
  }),
});
