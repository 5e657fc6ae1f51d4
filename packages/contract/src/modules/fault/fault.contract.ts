import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { flow } from '../../kit/flow.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { faultRights } from './fault.menu.ts';

const { view, resolve } = faultRights;

/**
 * What is kept of the errors of browsers: so many of them, of each the latest reports and so many people and versions, for so
 * many days; and how many reports are taken.
 */
export const faultBounds = {
  faults: 2_000,
  reports: 20,
  people: 1_000,
  versions: 10,
  calls: 10,
  days: 30,
  perPersonHour: 20,
  perNetworkMinute: 30,
  perMinute: 300,
  /** Of these, from who isn't logged in: strangers never shut the log to people at work. */
  strangersPerMinute: 200,
} as const;

const faultKinds = ['error', 'rejection', 'render', 'chunk'] as const;

/** Where in the product it happened: the back office, the app on phones, or pages for everybody. */
const faultSurfaces = ['office', 'phone', 'public'] as const;

export const faultFlow = flow({ open: { resolve: 'resolved' }, resolved: { reopen: 'open' } });

/** A version of the program, as builds carry it. */
const version = text(20, 1).check(z.regex(/^\d{1,4}(\.\d{1,4}){0,3}$/));

/** A call that a page made before it broke: which, how it was answered and how long it took; nothing of what it said. */
const LastCall = z.strictObject({
  call: text(80, 1).check(z.regex(/^[\w/-]+$/)),
  code: z.int().check(z.minimum(0), z.maximum(9_999)),
  ms: z.int().check(z.minimum(0), z.maximum(600_000)),
});
export type LastCall = z.output<typeof LastCall>;

const kind = z.enum(faultKinds);
const surface = z.enum(faultSurfaces);

const brief = {
  faultId: ids.fault(),
  kind,
  surface,
  message: z.string(),
  /** The first file and function of the product that it came through; '' where none is known. */
  source: z.string(),
  state: faultFlow.states,
  times: z.int(),
  /** How many people it met; who isn't logged in counts by network and browser. Counted up to a bound. */
  people: z.int(),
  versions: z.array(z.string()),
  firstAt: z.string(),
  lastAt: z.string(),
  /** It was resolved, and has come back by itself with a newer version. */
  reopened: z.boolean(),
  can: z.strictObject({ resolve: z.boolean(), reopen: z.boolean() }),
};
const FaultRow = z.strictObject(brief);
export type FaultRow = z.output<typeof FaultRow>;

const Sample = z.strictObject({
  at: z.string(),
  version: z.string(),
  page: z.string(),
  browser: z.string(),
  lang: z.enum(['zh', 'en']),
  calls: z.array(LastCall),
});
export type FaultSample = z.output<typeof Sample>;

const target = z.strictObject({ faultId: ids.fault(), to: faultFlow.states });

/** The error log: what broke in people's browsers, grouped and without what they typed. */
export const faultApi = api('fault', {
  report: op({
    access: 'public',
    pace: faultBounds.perNetworkMinute,
    about:
      'A browser tells of an error. What comes too often is answered and not kept; the number is that of the error in the log.',
    input: z.strictObject({
      kind,
      surface,
      version,
      message: text(500, 1),
      /** The first lines of the stack. */
      stack: text(2_000),
      /** The page’s path, without its query. */
      page: text(200, 1),
      /** The last first. */
      calls: z.array(LastCall).check(z.maxLength(faultBounds.calls)),
    }),
    output: z.strictObject({ faultId: z.nullable(ids.fault()) }),
    writes: true,
    // Who reports does nothing that the log of what people did should hold.
    draft: true,
  }),
  list: op({
    access: view,
    reach: 'headOffice',
    about: 'Errors of browsers, each once, with how often and when they were met.',
    input: pageQuery(
      {
        /** A part of the message or of where it came from, or its number. */
        keyword: keyword(),
        state: z.optional(faultFlow.states),
        kind: z.optional(kind),
        surface: z.optional(surface),
      },
      ['lastAt', 'firstAt', 'times', 'people'],
    ),
    output: pageOf(FaultRow),
  }),
  get: op({
    access: view,
    reach: 'headOffice',
    about: 'One error with its days and its latest reports.',
    input: z.strictObject({ faultId: ids.fault() }),
    output: z.strictObject({
      ...brief,
      stack: z.string(),
      resolvedVersion: z.nullable(z.string()),
      resolvedAt: z.nullable(z.string()),
      resolvedBy: z.nullable(z.string()),
      reopenedAt: z.nullable(z.string()),
      /** The last days, the latest last, also those without any. */
      days: z.array(z.strictObject({ day: z.string(), times: z.int() })),
      samples: z.array(Sample),
    }),
  }),
  setState: op({
    access: resolve,
    reach: 'wholeProduct',
    about: 'Marks an error as resolved, or as open again. A newer version that meets it opens it by itself.',
    input: target,
    output: target,
    writes: true,
  }),
});
