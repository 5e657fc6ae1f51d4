import {
  maxLatestVersions,
  miniProgramApi,
  rightsByKind,
} from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type {
  Act,
  PlatformStep,
  StepOutcome,
} from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { forbidden, notFound, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { makeWorkQueue } from '../../kit/jobs/work-queue.ts';
import { page } from '../../kit/queries/page.ts';
import { builtInRows, goesWithTable, goneAfterDays, onePerRowOf } from '../../kit/retention/table-bounds.ts';
import { PlatformRefused, PlatformSilent } from '../../ports/mini-platform/mini-platform.ts';
import { simulatorBase } from '../../ports/mini-platform/simulator/simulator.ts';
import { makeAuthorizeLink } from './mini-program.authorize.ts';
import {
  goOn,
  gray,
  newTester,
  releaseNow,
  removeTester,
  rollBack,
  select,
  speedUp,
  stopGray,
  submit,
  withdraw,
} from './mini-program.begin-acts.ts';
import { miniProgramExporter } from './mini-program.export.ts';
import { miniProgramAct } from './mini-program.jobs.ts';
import { explainErrorCode, outputProgramRow } from './mini-program.output.ts';
import { outputRecord } from './mini-program.output-record.ts';
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
  scopedProgramById,
  stepsOf,
  waitingRows,
} from './mini-program.queries.ts';
import { miniProgramRollOut } from './mini-program.roll-out.jobs.ts';
import { outputRollOut, resumeRollOut, rollOut, rollOutPlan } from './mini-program.roll-out.ts';
import { setTargets } from './mini-program.set-targets.ts';
import { lockForAct, refuseForState, startAct } from './mini-program.start-act.ts';
import { miniProgramTasks } from './mini-program.tasks.ts';

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
      startAct(ctx, await lockForAct(ctx, miniProgramId), { act: 'refresh' }),
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
