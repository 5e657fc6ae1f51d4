import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  isAppId,
  maxLatestVersions,
  maxTargets,
  maxTesters,
  maxWithdrawals,
  miniProgramApi,
  rightsByKind,
} from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type {
  Act,
  PlatformStep,
  StepOutcome,
} from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import { may } from '../../kit/access/may.ts';
import { assertPresence } from '../../kit/access/presence.ts';
import { updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { forbidden, notFound, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { makeWorkQueue } from '../../kit/jobs/work-queue.ts';
import { page } from '../../kit/queries/page.ts';
import { builtInRows, goesWithTable, goneAfterDays, onePerRowOf } from '../../kit/retention/table-bounds.ts';
import { PlatformRefused, PlatformSilent } from '../../ports/mini-platform/mini-platform.ts';
import { simulatorBase } from '../../ports/mini-platform/simulator/simulator.ts';
import type { Target } from './mini-program.act-records.queries.ts';
import { makeAuthorizeLink } from './mini-program.authorize.ts';
import { miniProgramExporter } from './mini-program.export.ts';
import { miniProgramAct } from './mini-program.jobs.ts';
import {
  canResumeAct,
  explainErrorCode,
  isOlderThanOnline,
  outputProgramRow,
} from './mini-program.output.ts';
import { outputQuota, outputRecord } from './mini-program.output-record.ts';
import {
  callAsProgram,
  callAsProvider,
  NoGrant,
  NoTicket,
  platformAccessOf,
  platformOf,
} from './mini-program.platform-calls.queries.ts';
import { platformHealth } from './mini-program.platform-health.ts';
import { storeTemplates } from './mini-program.platform-state.queries.ts';
import {
  countsByState,
  filteredPrograms,
  kindsOf,
  latestTemplates,
  maySeeProgram,
  onlineVersions,
  ownsPictures,
  type ProgramRecord,
  scopedProgramById,
  stepsOf,
  waitingRows,
  withdrawalCounts,
} from './mini-program.queries.ts';
import { miniProgramRollOut } from './mini-program.roll-out.jobs.ts';
import { outputRollOut, resumeRollOut, rollOut, rollOutPlan } from './mini-program.roll-out.ts';
import { assertSelectable, lockForAct, refuseForState, startAct } from './mini-program.start-act.ts';
import { miniProgramTasks } from './mini-program.tasks.ts';
import { addTester, markTester, testersOf } from './mini-program.testers.queries.ts';

type Input<K extends keyof typeof miniProgramApi.ops> = InputOf<(typeof miniProgramApi)['ops'][K]>;

/** A platform that answers slowly keeps few of those who wait for it, and no connections that others need. */
const asking = makeWorkQueue(4, 16, 2);

/** What is asked of the platform while somebody waits, told as a refusal where it doesn't answer well. */
async function orRefuse<T>(
  ctx: Ctx,
  key: 'miniProgram.error.versions' | 'miniProgram.error.trial',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await asking(String(ctx.actor.userId), work);
  } catch (error) {
    const failed = [PlatformRefused, PlatformSilent, NoGrant, NoTicket].some((one) => error instanceof one);
    if (failed) refuse(key, { code: 'conflict', data: { which: 'state' } });
    throw error;
  }
}

/** A mini-program that has a version on trial, and that we may ask about. */
async function onTrial(ctx: Ctx, miniProgramId: number) {
  const row = orNotFound(await scopedProgramById(ctx, miniProgramId));
  platformOf(ctx);
  const { id, appId, selected, authorizationState } = row;
  if (appId === null || authorizationState !== 'authorized')
    refuseForState('miniProgram.error.notAuthorized');
  if (selected === null) refuseForState('miniProgram.error.trial');
  return { id, appId: appId ?? '' };
}

/** A mini-program that is open at the version that was looked at. */
const at = async (ctx: Ctx, miniProgramId: number): Promise<ProgramRecord> => lockForAct(ctx, miniProgramId);

async function select(ctx: Ctx, { miniProgramId, version, templateId, older }: Input<'select'>) {
  const row = await at(ctx, miniProgramId);
  const wanted = await assertSelectable(ctx, templateId);
  if (isOlderThanOnline(await latestTemplates(ctx), wanted, row.online) && !older)
    refuseField('older', 'miniProgram.error.older');
  const of = { act: 'select' as const, templateId, version: wanted.version, about: wanted.about };
  return startAct(ctx, row, of, { version, subject: wanted.version });
}

async function submit(ctx: Ctx, input: Input<'submit'>) {
  const { miniProgramId, version, about, feedback, pictures } = input;
  const row = await at(ctx, miniProgramId);
  if (!(await ownsPictures(ctx, pictures))) refuseField('pictures', 'miniProgram.error.picture');
  const quota = await outputQuota(ctx);
  if (quota?.rest === 0) refuseForState('miniProgram.error.quota');
  const of = { act: 'submit' as const, versionNote: about, feedback, pictures };
  return startAct(ctx, row, of, { version, subject: row.selected?.version ?? '' });
}

async function withdraw(ctx: Ctx, { miniProgramId, version }: Input<'withdraw'>) {
  const row = await at(ctx, miniProgramId);
  const used = await withdrawalCounts(ctx, row.id);
  if (used.today >= maxWithdrawals.today || used.month >= maxWithdrawals.month)
    refuseForState('miniProgram.error.withdrawals');
  return startAct(ctx, row, { act: 'withdraw' }, { version, subject: row.selected?.version ?? '' });
}

async function speedUp(ctx: Ctx, { miniProgramId, version }: Input<'speedUp'>) {
  const row = await at(ctx, miniProgramId);
  const quota = await outputQuota(ctx);
  if (quota?.speedUpRest === 0) refuseForState('miniProgram.error.speedUp');
  return startAct(ctx, row, { act: 'speedUp' }, { version, subject: row.selected?.version ?? '' });
}

async function releaseNow(ctx: Ctx, { miniProgramId, version, auditId }: Input<'release'>) {
  const row = await at(ctx, miniProgramId);
  if (row.auditId !== auditId) refuseForState('miniProgram.error.otherAudit');
  return startAct(ctx, row, { act: 'release' }, { version, subject: row.selected?.version ?? '' });
}

async function gray(ctx: Ctx, { miniProgramId, version, auditId, percentage }: Input<'gray'>) {
  const row = await at(ctx, miniProgramId);
  if (row.auditId !== auditId) refuseForState('miniProgram.error.otherAudit');
  if (row.online === null) refuseForState('miniProgram.error.grayFirst');
  if (row.gray !== null && percentage <= row.gray)
    refuseField('percentage', 'miniProgram.error.grayGrows', row.gray);
  return startAct(ctx, row, { act: 'gray', percentage }, { version, subject: `${percentage}%` });
}

async function stopGray(ctx: Ctx, { miniProgramId, version }: Input<'stopGray'>) {
  const row = await at(ctx, miniProgramId);
  if (row.gray === null)
    refuseForState(
      'miniProgram.error.state',
      ctx.say(`miniProgram.release_${row.releaseState}`),
      ctx.say('miniProgram.act_stopGray'),
    );
  return startAct(ctx, row, { act: 'stopGray' }, { version });
}

async function rollBack(ctx: Ctx, { miniProgramId, version, appVersion, typed }: Input<'rollBack'>) {
  const row = await at(ctx, miniProgramId);
  const former = row.former.find((one) => one.appVersion === appVersion);
  if (!former) return refuseForState('miniProgram.error.noFormer');
  if (typed !== former.version) refuseField('typed', 'miniProgram.error.typed', former.version);
  const of = { act: 'rollBack' as const, appVersion, version: former.version };
  return startAct(ctx, row, of, { version, subject: former.version });
}

async function goOn(ctx: Ctx, { miniProgramId, version }: Input<'goOn'>) {
  const row = await at(ctx, miniProgramId);
  const { trouble } = row;
  if (!trouble || !canResumeAct(row)) return refuseForState('miniProgram.error.nothingToGoOn');
  if (trouble.act === 'release') assertPresence(ctx);
  const { miniProgramId: _, ...input } = trouble.input;
  // What a roll-out began is finished for this program alone; its code is uploaded where that has not been done.
  const uploaded = trouble.step === 'check' || trouble.step === 'submit';
  const act = trouble.act === 'rollOut' && uploaded ? ('submit' as const) : input.act;
  if (input.templateId !== undefined && !uploaded) await assertSelectable(ctx, input.templateId);
  return startAct(ctx, row, { ...input, act }, { version, subject: row.selected?.version ?? '' });
}

async function newTester(ctx: Ctx, { miniProgramId, account }: Input<'addTester'>) {
  const row = await at(ctx, miniProgramId);
  if ((await testersOf(ctx, miniProgramId)).length >= maxTesters)
    refuseField('account', 'miniProgram.error.testerLimit', maxTesters);
  const testerId = await addTester(ctx, miniProgramId, account);
  if (testerId === null) return refuseField('account', 'miniProgram.error.testerExists');
  return startAct(ctx, row, { act: 'bindTester', testerId }, { subject: account });
}

async function removeTester(ctx: Ctx, { miniProgramId, testerId }: Input<'removeTester'>) {
  const row = await at(ctx, miniProgramId);
  const tester = (await testersOf(ctx, miniProgramId)).find(({ id }) => id === testerId) ?? notFound();
  await markTester(ctx, testerId, 'unbinding');
  return startAct(ctx, row, { act: 'unbindTester', testerId }, { subject: tester.account ?? '' });
}

/** Targets as they are kept: what is empty, the program's own, or there twice is dropped and told. */
function keptTargets(targets: readonly Target[], own: string | null): { kept: Target[]; dropped: string[] } {
  const kept: Target[] = [];
  const dropped: string[] = [];
  for (const one of targets) {
    const again = kept.some(({ appId }) => appId === one.appId);
    if (one.appId === '' || one.appId === own || again) dropped.push(one.appId || one.name);
    else kept.push(one);
  }
  return { kept, dropped: dropped.filter((one) => one !== '') };
}

async function setTargets(ctx: Ctx, { miniProgramId, version, targets }: Input<'setTargets'>) {
  const row = await at(ctx, miniProgramId);
  if (row.appId === null) refuseForState('miniProgram.error.notAuthorized');
  const { kept, dropped } = keptTargets(targets, row.appId);
  const wrong = kept.find(({ appId }) => !isAppId(appId));
  if (wrong) refuseField('targets', 'miniProgram.error.targetAppId', wrong.appId);
  if (kept.length > maxTargets) refuseField('targets', 'miniProgram.error.targetLimit', maxTargets);
  const saved = await updateRow(ctx, 'miniProgram', row.id, { targetNext: JSON.stringify(kept) }, version);
  return { version: saved.version, kept: kept.length, dropped };
}

/** MINI0101 and MINI0102. */
export const miniProgramModule = implement(
  miniProgramApi,
  {
    async list(ctx, asked) {
      if (!kindsOf(ctx).includes(asked.kind)) notFound();
      const sorts = {
        projectName: 'project.name',
        stateAt: { nullable: 'miniProgram.stateAt' },
        online: { nullable: 'miniProgram.online' },
      } as const;
      const { list, ...total } = await page(
        ctx,
        filteredPrograms(ctx, asked),
        asked,
        sorts,
        'miniProgram.id',
      );
      return { ...total, list: list.map((row) => outputProgramRow(ctx, row)) };
    },
    async overview(ctx, { kind }) {
      if (!kindsOf(ctx).includes(kind)) notFound();
      const byState = await countsByState(ctx, kind);
      const sum = (of: 'stuck' | 'lost') => byState.reduce((all, row) => all + row[of], 0);
      return {
        byState: byState.map(({ release, count }) => ({ release, count })),
        online: await onlineVersions(ctx, kind),
        health: { ...(await platformHealth(ctx)), stuck: sum('stuck'), lost: sum('lost') },
        simulator: ctx.deps.miniPlatform?.simulator
          ? `${ctx.deps.settings.publicUrl}${simulatorBase}/?lang=${ctx.lang}`
          : null,
        can: {
          operate: may(ctx, rightsByKind[kind].operate),
          authorize: may(ctx, rightsByKind[kind].authorize),
        },
      };
    },
    get: async (ctx, { miniProgramId }) =>
      outputRecord(ctx, orNotFound(await scopedProgramById(ctx, miniProgramId))),
    async steps(ctx, { miniProgramId, before }) {
      orNotFound(await scopedProgramById(ctx, miniProgramId));
      const all = await stepsOf(ctx, miniProgramId, before);
      return all.map(
        ({ id, step, act, by, detail, begunAt, endedAt, outcome, errcode, errmsg, settled }) => ({
          // Written by beginStep() alone.
          stepId: id,
          step: step as PlatformStep,
          act: act as Act,
          by,
          settled,
          errcode,
          detail: detailShown(detail),
          begunAt: begunAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
          outcome: outcome as StepOutcome | null,
          text: outcome === 'refused' ? explainErrorCode(ctx, errcode, errmsg).text : null,
        }),
      );
    },
    async trialCode(ctx, { miniProgramId, path }) {
      const program = await onTrial(ctx, miniProgramId);
      const asked = () =>
        callAsProgram(platformAccessOf(ctx), program, (access) => platformOf(ctx).trialCode(access, path));
      const { bytes, type } = await orRefuse(ctx, 'miniProgram.error.trial', asked);
      return { url: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` };
    },
    async trialPages(ctx, { miniProgramId }) {
      const program = await onTrial(ctx, miniProgramId);
      const asked = () =>
        callAsProgram(platformAccessOf(ctx), program, (access) => platformOf(ctx).pages(access));
      return [...(await orRefuse(ctx, 'miniProgram.error.trial', asked))];
    },
    async waiting(ctx) {
      const all = await waitingRows(ctx);
      return all.map(({ what, kind, count, only }) => ({ what, kind, count, miniProgramId: only }));
    },
    async versions(ctx, { fresh }) {
      // Who views as somebody else only looks, and keeps nothing.
      if (fresh && !ctx.actor.viewAs) {
        const desk = platformAccessOf(ctx);
        const asked = () => callAsProvider(desk, (token) => platformOf(ctx).templates(token));
        await storeTemplates(ctx, await orRefuse(ctx, 'miniProgram.error.versions', asked));
      }
      return (await latestTemplates(ctx)).slice(0, maxLatestVersions);
    },
    async authorizeLink(ctx, { miniProgramId }) {
      const row = orNotFound(await scopedProgramById(ctx, miniProgramId));
      if (!may(ctx, rightsByKind[row.kind].authorize)) forbidden();
      platformOf(ctx);
      return makeAuthorizeLink(ctx, row.id);
    },
    refresh: async (ctx, { miniProgramId }) =>
      startAct(ctx, await at(ctx, miniProgramId), { act: 'refresh' }),
    select,
    submit,
    withdraw,
    speedUp,
    release: releaseNow,
    gray,
    stopGray,
    rollBack,
    goOn,
    addTester: newTester,
    removeTester,
    setTargets,
    rollOutPlan,
    rollOut,
    rolled: outputRollOut,
    rollOnFailed: resumeRollOut,
  },
  {
    exports: { miniProgram: miniProgramExporter },
    history: { miniProgram: maySeeProgram },
    jobs: { miniProgramAct, miniProgramRollOut },
    tasks: miniProgramTasks,
    logFormats: {
      miniProgram: {
        order: ['name', 'releaseState', 'authorizationState', 'online', 'gray', 'targetNext', 'act'],
        nameFields: ['name', 'appId'],
        omitted: [
          ...['actBy', 'actAt', 'actJob', 'selected', 'auditId', 'onlineAt', 'former', 'domains', 'trouble'],
          ...['readAt', 'factsAt', 'stateAt', 'categories', 'targetRunning', 'originalId', 'headImg', 'sets'],
        ],
        words: {
          act: 'miniProgram.act',
          releaseState: 'miniProgram.release',
          authorizationState: 'miniProgram.authorization',
          kind: 'miniProgram.kind',
        },
      },
    },
    bounds: {
      miniPlatform: builtInRows,
      miniProgram: onePerRowOf('project'),
      miniGrant: onePerRowOf('miniProgram'),
      miniStep: goneAfterDays('begun_at', 'audit'),
      miniAudit: goesWithTable('miniProgram'),
      miniAuditEvent: goesWithTable('miniAudit'),
      miniAuditPicture: goesWithTable('miniAudit'),
      miniTester: goesWithTable('miniProgram'),
      miniLink: goneAfterDays('until', 1),
      miniEvent: goneAfterDays('received_at', 30),
      miniRollOut: goneAfterDays('started_at', 'jobs'),
      miniRolled: goesWithTable('miniRollOut'),
    },
  },
);

/** Of what a step was done with, what people know it by. */
function detailShown(detail: unknown): string {
  const { version, account, percentage } = detail as {
    version?: string;
    account?: string;
    percentage?: number;
  };
  return percentage === undefined ? (version ?? account ?? '') : `${version ?? ''} ${percentage}%`.trim();
}
