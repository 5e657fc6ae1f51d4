import { type PlatformStep, releaseFlow } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { type ActInput, programById, type Row } from './mini-program.act-records.queries.ts';
import { categoriesNeeded } from './mini-program.ext-json.ts';
import {
  callAsProgram,
  type PlatformAccess,
  type Program,
  platformOf,
} from './mini-program.platform-calls.queries.ts';
import { refreshPlatformReview } from './mini-program.platform-review.ts';
import { noneIfRefused } from './mini-program.refresh.ts';
import { uploadedPictureBytes } from './mini-program.review-pictures.queries.ts';
import type { StepDetail } from './mini-program.step-calls.ts';
import { uploadedTargets } from './mini-program.steps.queries.ts';
import { testerById } from './mini-program.testers.queries.ts';

type Preparing = { desk: PlatformAccess; program: Program; row: Row; input: ActInput };

/** Since when what is to be replaced has stood there, by which the new is told from it. */
async function standing({ desk, program }: Preparing, what: 'trial' | 'online'): Promise<StepDetail> {
  const platform = platformOf(desk);
  const asked = callAsProgram(desk, program, (access) => platform.versions(access));
  const there = (await noneIfRefused(asked, { trial: null, online: null }))[what];
  return { stood: there?.at.toISOString() ?? null };
}

/** A version is released as it was approved, or not at all: what is approved now is asked right before. */
async function approved({ desk, program, row }: Preparing): Promise<StepDetail> {
  const audit = await refreshPlatformReview(desk, program);
  const now = await programById(desk.db, row.id);
  const same = audit?.state === 'approved' && (audit.auditId ?? row.auditId) === row.auditId;
  if (!same || !now || !releaseFlow.can(now.releaseState, 'release'))
    refuse('miniProgram.error.otherAudit', { code: 'conflict', data: { which: 'state' } });
  const version = row.selected?.version;
  return version === undefined ? {} : { version, auditId: row.auditId ?? 0 };
}

async function submission({ desk, program, row, input }: Preparing): Promise<StepDetail> {
  const platform = platformOf(desk);
  // A new review is told by its number from the last one, whoever submitted that.
  const last = (await refreshPlatformReview(desk, program))?.auditId ?? row.auditId;
  const categories = await callAsProgram(desk, program, (access) => platform.categories(access));
  if (categories.length === 0)
    refuse('miniProgram.error.category', { code: 'conflict', data: { which: 'state' } });
  const pages = await callAsProgram(desk, program, (access) => platform.pages(access));
  const media: string[] = [];
  for (const picture of await uploadedPictureBytes(desk, input.pictures ?? []))
    media.push(
      (await callAsProgram(desk, program, (access) => platform.uploadMedia(access, picture))).mediaId,
    );
  return {
    version: row.selected?.version ?? '',
    about: input.versionNote ?? '',
    feedback: input.feedback ?? '',
    media,
    pages: categoriesNeeded(categories, pages, row.name ?? '首页'),
    ...(last === null ? {} : { auditId: last }),
  };
}

async function tester({ desk, program, input }: Preparing): Promise<StepDetail> {
  const platform = platformOf(desk);
  const found = await testerById(desk.db, input.testerId ?? 0);
  const testers = await callAsProgram(desk, program, (access) => platform.testers(access));
  return {
    testerId: input.testerId ?? 0,
    account: found?.account ?? '',
    userstr: found?.userstr ?? null,
    testers: [...testers],
  };
}

/** What a step is done with, where that is to be asked before it is begun; whatever is asked is only read. */
const preparing: Readonly<Partial<Record<PlatformStep, (of: Preparing) => Promise<StepDetail>>>> = {
  commit: async (of) => ({
    templateId: of.input.templateId ?? 0,
    version: of.input.version ?? '',
    about: of.input.about ?? '',
    ...(await standing(of, 'trial')),
    targets: of.row.targetNext,
  }),
  release: async (of) => ({ ...(await approved(of)), ...(await standing(of, 'online')) }),
  rollBack: async (of) => ({
    appVersion: of.input.appVersion ?? 0,
    version: of.input.version ?? '',
    ...(await standing(of, 'online')),
    targets: await uploadedTargets(of.desk.db, of.row, of.input.version ?? ''),
  }),
  gray: async (of) => ({ ...(await approved(of)), percentage: of.input.percentage ?? 0 }),
  submit: submission,
  bindTester: tester,
};

/** What a step is to be done with. @throws Refusal where it can't be done, and what the platform throws */
export async function preparedStepDetail(step: PlatformStep, of: Preparing): Promise<StepDetail> {
  const prepare = preparing[step];
  if (prepare) return prepare(of);
  const { input, row, desk } = of;
  switch (step) {
    case 'speedUp':
      return { auditId: row.auditId ?? 0 };
    case 'unbindTester': {
      const found = await testerById(desk.db, input.testerId ?? 0);
      return {
        testerId: input.testerId ?? 0,
        account: found?.account ?? '',
        userstr: found?.userstr ?? null,
      };
    }
    default:
      return {};
  }
}
