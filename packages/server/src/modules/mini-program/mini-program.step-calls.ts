import type { PlatformStep } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import {
  type MiniPlatform,
  PlatformRefused,
  type ReviewedPage,
} from '../../ports/mini-platform/mini-platform.ts';
import {
  lockedProgram,
  projectName,
  type Row,
  setProgram,
  type Target,
  type TrialVersion,
} from './mini-program.act-records.queries.ts';
import { addAudit, noteVerdict } from './mini-program.audits.queries.ts';
import { domainsOf, extJsonOf } from './mini-program.ext-json.ts';
import type { PlatformAccess } from './mini-program.platform-calls.queries.ts';
import { knownTesters, removeTester, setTesterBound } from './mini-program.testers.queries.ts';

/** What a step is done with; the same after a restart, because it is written down before the call. */
export type StepDetail = {
  templateId?: number;
  version?: string;
  about?: string;
  feedback?: string;
  pages?: readonly ReviewedPage[];
  media?: string[];
  auditId?: number;
  /** What a version is uploaded with, or was: of which it is not known, nothing may be opened. */
  targets?: Target[];
  percentage?: number;
  appVersion?: number;
  testerId?: number;
  account?: string;
  userstr?: string | null;
  /** The testers' names before one was bound. */
  testers?: string[];
  /** Since when, by the platform's clock, what is replaced had stood there. */
  stood?: string | null;
};

export type StepAsking = {
  desk: PlatformAccess;
  platform: MiniPlatform;
  access: string;
  row: Row;
  detail: StepDetail;
};
export type StepAnswer = { auditId?: number; userstr?: string };
type Done = { ctx: PublicCtx; row: Row; detail: StepDetail; answer: StepAnswer; by: number | null };
/** What a look at the platform says of a step whose answer is missing; null: it can't be told. */
type Seen = { done: true; answer?: StepAnswer } | { done: false } | null;
type Doing = {
  /** Doing it twice does no harm, so it may be asked again where the platform is busy. */
  again: boolean;
  call: (asking: StepAsking) => Promise<StepAnswer>;
  /** What is so at our side once it is done; in the transaction of its outcome. */
  done: (of: Done) => Promise<void>;
  /** Whether it was done although no answer came. */
  look: (asking: StepAsking) => Promise<Seen>;
};

/** Whether a version stands there that didn't before. Only times of the platform's own clock are compared: ours may be wrong. */
const isNew = (there: { version: string; at: Date } | null, { version, stood }: StepDetail): boolean =>
  there !== null && there.version === version && there.at.toISOString() !== stood;
const none = async (work: Promise<unknown>): Promise<StepAnswer> => {
  await work;
  return {};
};
const nothing = async () => {};
const seen = (done: boolean): Seen => ({ done });
/** A refusal that says that it is so already. */
const orAlready = (codes: readonly number[], work: Promise<void>): Promise<StepAnswer> =>
  none(
    work.catch((error: unknown) => {
      if (!(error instanceof PlatformRefused) || !codes.includes(error.errcode)) throw error;
    }),
  );

/** How a version that went online is kept. */
async function isOnline({ ctx, row, detail: { version, targets } }: Pick<Done, 'ctx' | 'row' | 'detail'>) {
  await setProgram(ctx, row.id, {
    releaseState: 'released',
    stateAt: ctx.now(),
    online: version,
    onlineAt: ctx.now(),
    gray: null,
    trouble: null,
    targetRunning: targets ?? row.selected?.targets ?? row.targetRunning,
  });
}

export const stepCalls: Readonly<Record<Exclude<PlatformStep, 'check'>, Doing>> = {
  domains: {
    again: true,
    call: ({ platform, access, desk }) =>
      orAlready([85017], platform.addDomains(access, domainsOf(desk.deps.settings))),
    done: ({ ctx, row }) => setProgram(ctx, row.id, { domains: [...domainsOf(ctx.deps.settings).request] }),
    // Done again it does no harm.
    look: async () => seen(false),
  },
  webDomains: {
    again: true,
    call: ({ platform, access, desk }) =>
      orAlready([89019], platform.addWebViewDomains(access, domainsOf(desk.deps.settings).request)),
    done: nothing,
    look: async () => seen(false),
  },
  commit: {
    again: true,
    call: async ({ platform, access, desk, row, detail }) => {
      const { templateId = 0, version = '', about = '', targets = row.targetNext } = detail;
      const facts = { title: await projectName(desk.db, row.projectId), at: desk.deps.now() };
      const ext = extJsonOf(desk.deps.settings, row, { ...facts, targets });
      return none(platform.commit(access, { templateId, version, about, ext }));
    },
    done: async ({ ctx, row, detail, by }) => {
      const { templateId = 0, version = '', about = '', targets = row.targetNext } = detail;
      const selected: TrialVersion = {
        templateId,
        version,
        about,
        by,
        at: ctx.now().toISOString(),
        targets,
      };
      await setProgram(ctx, row.id, {
        selected,
        releaseState: 'selected',
        stateAt: ctx.now(),
        trouble: null,
      });
    },
    look: async ({ platform, access, detail }) =>
      seen(isNew((await platform.versions(access)).trial, detail)),
  },
  submit: {
    again: false,
    // People write suggestions and reservations in it.
    call: ({ platform, access, detail: { pages = [], about = '', feedback = '', media = [] } }) =>
      platform.submit(access, { pages, about, feedback, feedbackMedia: media, hasUserContent: true }),
    done: async ({ ctx, row, detail: { version = '', about = '' }, answer, by }) => {
      const auditId = answer.auditId ?? 0;
      const of = { miniProgramId: row.id, auditId, version, about };
      await addAudit(ctx, { ...of, at: ctx.now(), by });
      await setProgram(ctx, row.id, { releaseState: 'inReview', stateAt: ctx.now(), auditId, trouble: null });
    },
    look: async ({ platform, access, row, detail }) => {
      try {
        const { auditId, version } = await platform.latestAudit(access);
        const ours =
          auditId !== null &&
          auditId !== detail.auditId &&
          (version === '' || version === row.selected?.version);
        return ours ? { done: true, answer: { auditId } } : seen(false);
      } catch (error) {
        if (error instanceof PlatformRefused && error.errcode === 85058) return seen(false);
        throw error;
      }
    },
  },
  withdraw: {
    again: false,
    call: ({ platform, access }) => none(platform.withdraw(access)),
    done: async ({ ctx, row }) => {
      const { auditId } = row;
      if (auditId !== null) {
        await noteVerdict(ctx, {
          miniProgramId: row.id,
          auditId,
          state: 'withdrawn',
          reason: null,
          at: ctx.now(),
          media: [],
        });
      }
      await setProgram(ctx, row.id, { releaseState: 'selected', stateAt: ctx.now(), trouble: null });
    },
    look: async ({ platform, access }) => seen((await platform.latestAudit(access)).state === 'withdrawn'),
  },
  speedUp: {
    again: false,
    call: ({ platform, access, detail: { auditId = 0 } }) => none(platform.speedUp(access, auditId)),
    done: async ({ ctx, row }) => setProgram(ctx, row.id, { trouble: null }),
    // The platform says nowhere whether a review was sped up.
    look: async () => null,
  },
  release: {
    again: false,
    call: ({ platform, access }) => none(platform.release(access)),
    done: isOnline,
    look: async ({ platform, access, detail }) =>
      seen(isNew((await platform.versions(access)).online, detail)),
  },
  gray: {
    again: false,
    call: ({ platform, access, detail: { percentage = 0 } }) => none(platform.releaseTo(access, percentage)),
    done: async ({ ctx, row, detail: { percentage } }) =>
      setProgram(ctx, row.id, { gray: percentage, trouble: null }),
    look: async ({ platform, access, detail }) =>
      seen((await platform.gray(access))?.percentage === detail.percentage),
  },
  stopGray: {
    again: false,
    call: ({ platform, access }) => none(platform.stopGray(access)),
    done: async ({ ctx, row }) => setProgram(ctx, row.id, { gray: null, trouble: null }),
    look: async ({ platform, access }) => seen((await platform.gray(access)) === null),
  },
  rollBack: {
    again: false,
    call: ({ platform, access, detail: { appVersion = 0 } }) => none(platform.rollBack(access, appVersion)),
    done: async (of) => {
      await isOnline(of);
      // It can't be done twice in a row.
      await setProgram(of.ctx, of.row.id, { former: [] });
    },
    look: async ({ platform, access, detail }) =>
      seen(isNew((await platform.versions(access)).online, detail)),
  },
  bindTester: {
    again: true,
    call: async ({ platform, access, detail: { account = '' } }) => {
      try {
        return await platform.bindTester(access, account);
      } catch (error) {
        if (error instanceof PlatformRefused && error.errcode === 85004) return {};
        throw error;
      }
    },
    done: ({ ctx, detail: { testerId = 0 }, answer }) =>
      setTesterBound(ctx, testerId, answer.userstr ?? null),
    look: async ({ platform, access, desk, row, detail: { testers = [] } }) => {
      const known = await knownTesters(desk.db, row.id);
      const fresh = (await platform.testers(access)).filter(
        (one) => !known.has(one) && !testers.includes(one),
      );
      const [userstr, other] = fresh;
      // Bound again where it can't be told which it is: that does no harm.
      return userstr !== undefined && other === undefined ? { done: true, answer: { userstr } } : seen(false);
    },
  },
  unbindTester: {
    again: true,
    call: ({ platform, access, detail: { userstr, account = '' } }) =>
      none(platform.unbindTester(access, userstr ? { userstr } : { account })),
    done: ({ ctx, detail: { testerId = 0 } }) => removeTester(ctx, testerId),
    look: async ({ platform, access, detail: { userstr } }) =>
      userstr ? seen(!(await platform.testers(access)).includes(userstr)) : seen(false),
  },
};

/** Does at our side what a step that is done brings about. */
export async function applyStep(
  ctx: PublicCtx,
  of: {
    miniProgramId: number;
    step: Exclude<PlatformStep, 'check'>;
    detail: StepDetail;
    userId: number | null;
  },
  answer: StepAnswer,
): Promise<void> {
  const row = await lockedProgram(ctx, of.miniProgramId);
  if (row) await stepCalls[of.step].done({ ctx, row, detail: of.detail, answer, by: of.userId });
}
