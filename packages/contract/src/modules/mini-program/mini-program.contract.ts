import * as z from 'zod/mini';
import { instant, multilineText, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op, type Right } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { type MiniKind, miniKinds, miniProgramPages } from './mini-program.menu.ts';
import { acts, authStates, platformSteps, releaseStates, stepOutcomes } from './mini-program.states.ts';

export const maxTesters = 10;
export const maxTargets = 10;
/** Of the library so many are listed, the newest first. */
export const maxLatestVersions = 10;
/** Programs that a version is rolled out to at once. */
export const maxRolledOut = 200;
/** A link to authorize is good for so long. */
export const authorizeLinkMinutes = 30;
export const maxFeedbackPictures = 5;

/** What the list can be cut to because somebody should look at it. */
export const attentionFilters = ['lost', 'stuck'] as const;
/** The platform lets one withdraw so often. */
export const maxWithdrawals = { today: 5, month: 10 };
/** The platform checks code for a while after it was uploaded; it is asked so many times, a minute apart. */
export const maxCodeChecks = 10;

const view = ['pm:miniProgram:view', 'passmini:miniProgram:view'] as const;
const operate = ['pm:miniProgram:operate', 'passmini:miniProgram:operate'] as const;
const authorize = ['pm:miniProgram:authorize', 'passmini:miniProgram:authorize'] as const;

/** What is asked besides of who works with mini-programs of a kind. */
export const rightsByKind = {
  pm: {
    view: { access: miniProgramPages.pm.resource },
    operate: { access: 'pm:miniProgram:operate', reach: 'headOffice' },
    authorize: { access: 'pm:miniProgram:authorize', reach: 'wholeProject' },
  },
  pass: {
    view: { access: miniProgramPages.pass.resource },
    operate: { access: 'passmini:miniProgram:operate', reach: 'headOffice' },
    authorize: { access: 'passmini:miniProgram:authorize', reach: 'wholeProject' },
  },
} as const satisfies Record<MiniKind, Record<'view' | 'operate' | 'authorize', Right>>;

/** A chat-app account: 6–20 letters, digits, hyphens and underscores, a letter first. Source: spec §5. */
export const chatAccount = text(20, 1).check(
  z.regex(/^[A-Za-z][\w-]{5,19}$/, { error: 'miniProgram.error.account' }),
);
/** An APPID as people type it; those that are empty or the program's own are dropped. Source: spec §5. */
const typedAppId = text(40);
const appIdPattern = /^wx[0-9a-z]{16}$/;
export const isAppId = (typed: string): boolean => appIdPattern.test(typed);

const one = { miniProgramId: ids.miniProgram() };
/** The record as it was looked at: nothing is done when it is another by now. */
const at = { ...one, version: z.int() };

const MiniProgramTrouble = z.strictObject({
  /** Which step failed, and what it was to do. */
  step: z.enum(platformSteps),
  act: z.enum(acts),
  /** The platform's number; null when it never answered. */
  errcode: z.nullable(z.int()),
  /** What it means, who can mend it and what to do next, in the reader's language. */
  text: z.string(),
  who: z.enum(['us', 'merchant', 'platform', 'operator']),
  next: z.string(),
  /** The platform's own words. */
  raw: z.nullable(z.string()),
  at: z.string(),
  /** Whether the act can be gone on with from this step. */
  canGoOn: z.boolean(),
});
export type MiniProgramTrouble = z.output<typeof MiniProgramTrouble>;

/** What is being done just now, and by whom. */
const Acting = z.strictObject({
  act: z.enum(acts),
  by: z.nullable(z.string()),
  since: z.string(),
  step: z.nullable(z.enum(platformSteps)),
  /** Times that the platform was asked whether its check has ended. */
  tries: z.int(),
});

const can = z.strictObject({
  select: z.boolean(),
  submit: z.boolean(),
  withdraw: z.boolean(),
  speedUp: z.boolean(),
  release: z.boolean(),
  gray: z.boolean(),
  stopGray: z.boolean(),
  rollBack: z.boolean(),
  goOn: z.boolean(),
  refresh: z.boolean(),
  testers: z.boolean(),
  targets: z.boolean(),
  authorize: z.boolean(),
});

const facts = {
  ...one,
  version: z.int(),
  kind: z.enum(miniKinds),
  projectId: ids.project(),
  projectName: z.string(),
  /** Null before the first authorization. */
  name: z.nullable(z.string()),
  appId: z.nullable(z.string()),
  release: z.enum(releaseStates),
  /** Since when. */
  stateAt: z.nullable(z.string()),
  authorization: z.enum(authStates),
  online: z.nullable(z.string()),
  selected: z.nullable(z.string()),
  /** To how many of a hundred people the approved version is shown. */
  gray: z.nullable(z.int()),
  acting: z.nullable(Acting),
  trouble: z.nullable(MiniProgramTrouble),
  can,
};

const Row = z.strictObject(facts);
export type MiniProgramRow = z.output<typeof Row>;

const Target = z.strictObject({
  appId: typedAppId,
  name: text(30),
  /** What kind of service it is, as people call it. */
  type: text(20),
});

const MiniProgramVersion = z.strictObject({
  templateId: z.int(),
  version: z.string(),
  about: z.string(),
  madeAt: z.string(),
  /** What it is to this program. */
  mark: z.nullable(
    z.enum(['online', 'selected', 'inReview', 'delayed', 'approved', 'rejected', 'failed', 'former']),
  ),
  newest: z.boolean(),
  canSelect: z.boolean(),
  /** Older than what is online, which is asked about. */
  older: z.boolean(),
  canRollBack: z.boolean(),
});
export type MiniProgramVersion = z.output<typeof MiniProgramVersion>;

const auditStates = ['running', 'delayed', 'approved', 'rejected', 'withdrawn'] as const;
const Audit = z.strictObject({
  auditId: z.int(),
  version: z.string(),
  state: z.enum(auditStates),
  /** The how manyth of this program since the last release. */
  no: z.int(),
  reason: z.nullable(z.string()),
  pictures: z.array(z.string()),
  /** Pictures of it that could not be fetched any more. */
  lost: z.int(),
  events: z.array(z.strictObject({ is: z.enum(['submitted', ...auditStates]), at: z.string() })),
});

const stageStates = ['done', 'running', 'failed', 'todo'] as const;
const Stage = z.strictObject({
  is: z.enum(['select', 'submit', 'review', 'release']),
  state: z.enum(stageStates),
  at: z.nullable(z.string()),
  by: z.nullable(z.string()),
});

const Check = z.strictObject({
  is: z.enum(['authorization', 'facts', 'category', 'domains', 'quota', 'targets', 'privacy']),
  state: z.enum(['pass', 'warn', 'fail', 'unknown']),
  /** In the reader's language. */
  text: z.string(),
});

const Quota = z.strictObject({
  rest: z.int(),
  limit: z.int(),
  speedUpRest: z.int(),
  speedUpLimit: z.int(),
  at: z.string(),
});

const Step = z.strictObject({
  stepId: z.int(),
  step: z.enum(platformSteps),
  act: z.enum(acts),
  by: z.nullable(z.string()),
  detail: z.string(),
  begunAt: z.string(),
  endedAt: z.nullable(z.string()),
  outcome: z.nullable(z.enum(stepOutcomes)),
  errcode: z.nullable(z.int()),
  text: z.nullable(z.string()),
  /** Settled by looking, because the answer was missing. */
  settled: z.boolean(),
});

const started = z.strictObject({ jobId: ids.job() });

const Rolled = z.strictObject({
  ...one,
  projectName: z.string(),
  name: z.nullable(z.string()),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
  step: z.nullable(z.enum(platformSteps)),
  tries: z.int(),
  text: z.nullable(z.string()),
});

/** MINI0101 and MINI0102: mini-programs with their authorization, versions, review and release. */
export const miniProgramApi = api('miniProgram', {
  list: op({
    access: view,
    reach: 'property',
    about: 'The mini-programs of a kind, one for each project.',
    input: pageQuery(
      {
        kind: z.enum(miniKinds),
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        release: z.optional(z.enum(releaseStates)),
        authorization: z.optional(z.enum(authStates)),
        online: z.optional(text(64)),
        /** Whose authorization is lost, or whose review has waited for more than three days. */
        attention: z.optional(z.enum(attentionFilters)),
      },
      ['projectName', 'stateAt', 'online'],
    ),
    output: pageOf(Row),
  }),
  overview: op({
    access: view,
    reach: 'property',
    about: 'How many mini-programs of a kind are in which state, and how the platform itself is.',
    input: z.strictObject({ kind: z.enum(miniKinds) }),
    output: z.strictObject({
      byState: z.array(z.strictObject({ release: z.enum(releaseStates), count: z.int() })),
      /** Versions that are online somewhere, the newest first. */
      online: z.array(z.string()),
      health: z.strictObject({
        /** Without settings there is no platform; in a demo it is simulated. */
        platform: z.enum(['none', 'wechat', 'simulated']),
        /** When it last sent the ticket by which we sign in to it. */
        ticketAt: z.nullable(z.string()),
        ticket: z.enum(['good', 'late', 'over', 'none']),
        token: z.enum(['good', 'none', 'failed']),
        quota: z.nullable(Quota),
        /** Reviews that have waited for more than three days. */
        stuck: z.int(),
        /** Programs that were authorized and are not any more. */
        lost: z.int(),
      }),
      /** Where the simulated platform is driven. */
      simulator: z.nullable(z.string()),
      can: z.strictObject({ operate: z.boolean(), authorize: z.boolean() }),
    }),
  }),
  get: op({
    access: view,
    reach: 'property',
    about: 'One mini-program with all that is known of it.',
    input: z.strictObject(one),
    output: z.strictObject({
      ...facts,
      principal: z.nullable(z.string()),
      headImg: z.nullable(z.string()),
      authorizedAt: z.nullable(z.string()),
      sets: z.array(z.int()),
      missing: z.array(z.int()),
      /** Which other mini-program took its place. */
      coveredBy: z.nullable(z.string()),
      onlineAt: z.nullable(z.string()),
      stages: z.array(Stage),
      versions: z.array(MiniProgramVersion),
      versionsAt: z.nullable(z.string()),
      former: z.array(z.strictObject({ appVersion: z.int(), version: z.string() })),
      audit: z.nullable(Audit),
      testers: z.array(
        z.strictObject({
          testerId: ids.miniTester(),
          /** Null for one bound elsewhere, whose account the platform doesn't tell. */
          account: z.nullable(z.string()),
          state: z.enum(['binding', 'bound', 'unbinding']),
          at: z.string(),
        }),
      ),
      targets: z.strictObject({ running: z.array(Target), next: z.array(Target), changed: z.boolean() }),
      checks: z.array(Check),
      quota: z.nullable(Quota),
      /** Withdrawals that are left. */
      withdrawals: z.strictObject({ today: z.int(), month: z.int() }),
      domains: z.strictObject({ needed: z.array(z.string()), present: z.array(z.string()) }),
    }),
  }),
  steps: op({
    access: view,
    reach: 'property',
    about: 'What was done with a mini-program at the platform, the newest first, 30 at a time.',
    input: z.strictObject({ ...one, before: z.optional(z.int()) }),
    output: z.array(Step),
  }),
  trialCode: op({
    access: view,
    reach: 'wholeProject',
    asViewer: false,
    about: 'The code by which testers open the version on trial.',
    input: z.strictObject({ ...one, path: z.nullable(text(200)) }),
    output: z.strictObject({ url: z.string() }),
  }),
  trialPages: op({
    access: view,
    // Asking the platform takes a turn of the mini-program's own.
    asViewer: false,
    reach: 'wholeProject',
    about: 'The pages that the version on trial has.',
    input: z.strictObject(one),
    output: z.array(z.string()),
  }),
  waiting: op({
    access: view,
    reach: 'property',
    about: 'What waits for somebody: versions to release or to look at again, authorizations that are lost.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        what: z.enum(['approved', 'rejected', 'failed', 'lost']),
        kind: z.enum(miniKinds),
        count: z.int(),
        /** The only one. */
        miniProgramId: z.nullable(ids.miniProgram()),
      }),
    ),
  }),
  authorizeLink: op({
    access: authorize,
    reach: 'wholeProject',
    about: 'A link, good for 30 minutes and once, by which the mini-program’s administrator authorizes us.',
    input: z.strictObject(one),
    output: z.strictObject({ url: z.string(), until: instant }),
    writes: true,
  }),
  refresh: op({
    access: operate,
    reach: 'headOffice',
    about: 'Reads anew what the platform says: authorization, versions, review, testers.',
    input: z.strictObject(one),
    output: started,
    writes: true,
  }),
  select: op({
    access: operate,
    reach: 'headOffice',
    about: 'Uploads one of the latest ten versions; it becomes the one on trial.',
    input: z.strictObject({
      ...at,
      templateId: z.int().check(z.nonnegative()),
      /** It is older than what is online, and that is meant. */
      older: z.boolean(),
    }),
    output: started,
    writes: true,
  }),
  submit: op({
    access: operate,
    reach: 'headOffice',
    about:
      'Has the selected version checked and submits it for review; after a rejection with what the reviewer is told.',
    input: z.strictObject({
      ...at,
      about: text(200),
      feedback: multilineText(200),
      pictures: z.array(ids.upload()).check(z.maxLength(maxFeedbackPictures)),
    }),
    output: started,
    writes: true,
  }),
  withdraw: op({
    access: operate,
    reach: 'headOffice',
    about: 'Takes a version back from review; five times a day.',
    input: z.strictObject(at),
    output: started,
    writes: true,
  }),
  speedUp: op({
    access: operate,
    reach: 'headOffice',
    about: 'Asks for a quicker review, which is counted by the month for all programs together.',
    input: z.strictObject(at),
    output: started,
    writes: true,
  }),
  release: op({
    access: operate,
    reach: 'headOffice',
    about: 'Releases the approved version to everybody, also one that is shown to some by now.',
    input: z.strictObject({ ...at, auditId: z.int().check(z.nonnegative()) }),
    output: started,
    writes: true,
    presence: true,
  }),
  gray: op({
    access: operate,
    reach: 'headOffice',
    about: 'Shows the approved version to so many of a hundred people; the number only grows.',
    input: z.strictObject({
      ...at,
      auditId: z.int().check(z.nonnegative()),
      percentage: z.int().check(z.minimum(1), z.maximum(100)),
    }),
    output: started,
    writes: true,
    presence: true,
  }),
  stopGray: op({
    access: operate,
    reach: 'headOffice',
    about: 'Shows the approved version to nobody any more; what was online stays.',
    input: z.strictObject(at),
    output: started,
    writes: true,
  }),
  rollBack: op({
    access: operate,
    reach: 'headOffice',
    about: 'Goes back to a version that was online; its number is typed to confirm.',
    input: z.strictObject({ ...at, appVersion: z.int().check(z.nonnegative()), typed: text(64) }),
    output: started,
    writes: true,
    presence: true,
  }),
  goOn: op({
    access: operate,
    reach: 'headOffice',
    about: 'Goes on with what failed, from the step that failed.',
    input: z.strictObject(at),
    output: started,
    writes: true,
    // For what was a release.
    presence: 'sometimes',
  }),
  addTester: op({
    access: operate,
    reach: 'headOffice',
    about: 'Lets a chat-app account open the version on trial; ten at most.',
    input: z.strictObject({ ...one, account: chatAccount }),
    output: started,
    writes: true,
  }),
  removeTester: op({
    access: operate,
    reach: 'headOffice',
    about: 'Takes that away again.',
    input: z.strictObject({ ...one, testerId: ids.miniTester() }),
    output: started,
    writes: true,
  }),
  setTargets: op({
    access: operate,
    reach: 'headOffice',
    about:
      'Mini-programs that this one may open, from the next version on; empty APPIDs and its own are dropped and told.',
    input: z.strictObject({ ...at, targets: z.array(Target).check(z.maxLength(50)) }),
    output: z.strictObject({ version: z.int(), kept: z.int(), dropped: z.array(z.string()) }),
    writes: true,
  }),
  rollOutPlan: op({
    access: operate,
    reach: 'headOffice',
    about:
      'What rolling a version out to several programs would do, and what stands against it; nothing is done.',
    input: z.strictObject({
      kind: z.enum(miniKinds),
      templateId: z.int().check(z.nonnegative()),
      miniProgramIds: z.array(ids.miniProgram()).check(z.minLength(1), z.maxLength(maxRolledOut)),
    }),
    output: z.strictObject({
      version: z.string(),
      rows: z.array(
        z.strictObject({
          ...one,
          projectName: z.string(),
          name: z.nullable(z.string()),
          from: z.nullable(z.string()),
          does: z.enum(['selectAndSubmit', 'submit', 'nothing']),
          /** Why nothing can be done, in the reader's language. */
          against: z.nullable(z.string()),
        }),
      ),
      needs: z.int(),
      quota: z.nullable(Quota),
    }),
  }),
  rollOut: op({
    access: operate,
    reach: 'headOffice',
    about: 'Selects and submits a version for several programs, in waves; it stops where too many fail.',
    input: z.strictObject({
      kind: z.enum(miniKinds),
      templateId: z.int().check(z.nonnegative()),
      miniProgramIds: z.array(ids.miniProgram()).check(z.minLength(1), z.maxLength(maxRolledOut)),
      about: text(200),
      stopAfter: z.int().check(z.minimum(1), z.maximum(20)),
    }),
    output: started,
    writes: true,
  }),
  rolled: op({
    access: view,
    reach: 'property',
    about: 'The latest roll-out of a kind: what became of each program so far.',
    input: z.strictObject({ kind: z.enum(miniKinds) }),
    output: z.nullable(
      z.strictObject({
        jobId: ids.job(),
        version: z.string(),
        state: z.enum(['running', 'paused', 'stopped', 'done']),
        wave: z.int(),
        waves: z.int(),
        stopAfter: z.int(),
        startedAt: z.string(),
        by: z.nullable(z.string()),
        rows: z.array(Rolled),
        quota: z.nullable(Quota),
        can: z.strictObject({ goOn: z.boolean(), cancel: z.boolean() }),
      }),
    ),
  }),
  rollOnFailed: op({
    access: operate,
    reach: 'headOffice',
    about:
      'Goes on with a roll-out: those that failed again, from where they failed, and those still waiting.',
    input: z.strictObject({ kind: z.enum(miniKinds), jobId: ids.job() }),
    output: started,
    writes: true,
  }),
  versions: op({
    access: view,
    reach: 'property',
    about: 'The latest ten versions of the library, as last read or read anew.',
    input: z.strictObject({ fresh: z.boolean() }),
    output: z.array(
      z.strictObject({ templateId: z.int(), version: z.string(), about: z.string(), madeAt: z.string() }),
    ),
  }),
});
