import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';

/** What runs as a job; a kind has a name in words (`job.kind_…`) and a runner on the server. */
export const jobKinds = [
  'accountLink',
  'auditExport',
  'importRead',
  'importCheck',
  'importCommit',
  'importErrors',
  'importUndo',
  'listExport',
  'pageTemplateGive',
  'miniProgramAct',
  'miniProgramRollOut',
] as const;
export type JobKind = (typeof jobKinds)[number];

/** The steps of one import: of them the tray shows the newest. */
export const importSteps: readonly JobKind[] = ['importRead', 'importCheck', 'importCommit', 'importUndo'];

/** Ended jobs come so many at a time. */
export const endedJobsAtOnce = 50;

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

const Job = z.strictObject({
  jobId: ids.job(),
  kind: z.enum(jobKinds),
  /** What it is about, as the person named or chose it. */
  subject: z.string(),
  state: z.enum(jobStates),
  cancelAsked: z.boolean(),
  /** Rows done, of `total` once that is known. */
  step: z.int(),
  total: z.nullable(z.int()),
  /** Outcomes by name, e.g. `{ failed: 3 }`. */
  counts: z.record(z.string(), z.int()),
  /** The file it made. */
  result: z.nullable(z.strictObject({ name: z.string(), url: z.string(), bytes: z.int() })),
  /** Why it failed, in the reader's language. */
  error: z.nullable(z.string()),
  seen: z.boolean(),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  can: z.strictObject({ cancel: z.boolean(), retry: z.boolean(), hide: z.boolean() }),
});
export type Job = z.output<typeof Job>;

const one = z.strictObject({ jobId: ids.job() });

/** The caller's own jobs: the task tray. */
export const jobApi = api('job', {
  list: op({
    access: 'self',
    anyPlace: true,
    asViewer: false,
    about:
      "The caller's jobs: the unfinished, then the ended, newest first, 50 at a time; with `before`, older ended ones. Of an import the newest step; hidden ones are left out.",
    input: z.strictObject({ before: z.optional(ids.job()) }),
    output: z.array(Job),
  }),
  cancel: op({
    access: 'self',
    anyPlace: true,
    about: 'Asks a waiting or running job to stop; what it has done stays.',
    input: one,
    output: z.boolean(),
    writes: true,
  }),
  retry: op({
    access: 'self',
    anyPlace: true,
    about: 'Lets a failed or cancelled job go on from where it stopped.',
    input: one,
    output: z.boolean(),
    writes: true,
  }),
  hide: op({
    access: 'self',
    anyPlace: true,
    about: 'Takes an ended job out of the tray.',
    input: one,
    output: z.boolean(),
    writes: true,
  }),
  clear: op({
    access: 'self',
    anyPlace: true,
    about: "Takes all the caller's jobs out of the tray that went well, or that failed or were cancelled.",
    input: z.strictObject({ what: z.enum(['done', 'failed']) }),
    output: z.boolean(),
    writes: true,
  }),
  seen: op({
    access: 'self',
    anyPlace: true,
    about: "Marks the caller's ended jobs as seen, so that the tray stops counting them.",
    input: z.strictObject({}),
    output: z.boolean(),
    writes: true,
  }),
});
