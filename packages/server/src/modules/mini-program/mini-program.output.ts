import {
  type MiniProgramVersion,
  rightsByKind,
  type MiniProgramTrouble as TroubleOut,
} from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { releaseFlow } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import {
  isKnownCode,
  type Mender,
  type NextStep,
  platformErrors,
} from '@mdi/contract/modules/mini-program/platform-errors.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { failureKeys } from './mini-program.act.ts';
import type { Row, Trouble } from './mini-program.act-records.queries.ts';
import type { StoredTemplate } from './mini-program.platform-state.queries.ts';
import type { ProgramRecord } from './mini-program.queries.ts';

const submissionSteps = new Set(['domains', 'webDomains', 'commit', 'check', 'submit']);

/** What a number of the platform means, and who mends it how. */
export function explainErrorCode(ctx: PublicCtx, errcode: number | null, raw: string | null) {
  const code = String(errcode);
  if (errcode !== null && isKnownCode(code)) {
    const [who, next] = platformErrors[code];
    const text = ctx.say('miniProgram.codeOf', ctx.say(`miniProgram.code_${code}`), code);
    return { text, who: who as Mender, next: next as NextStep };
  }
  // Not in the table: what the platform says stands for itself.
  if (errcode !== null)
    return {
      text: ctx.say('miniProgram.unknownCode', code, raw ?? ''),
      who: 'platform' as const,
      next: 'report' as const,
    };
  return { text: raw ?? ctx.say('miniProgram.silent'), who: 'operator' as const, next: 'refresh' as const };
}

/** Whether what failed can be gone on with, as the program stands now. */
export function canResumeAct(row: Row): boolean {
  const { trouble, releaseState } = row;
  if (!trouble) return false;
  if (trouble.step === 'release' || trouble.step === 'withdraw')
    return releaseFlow.can(releaseState, trouble.step);
  if (!submissionSteps.has(trouble.step)) return false;
  return releaseFlow.can(releaseState, trouble.act === 'submit' ? 'submit' : 'select');
}

function troubleShown(ctx: Ctx, row: Row, trouble: Trouble): TroubleOut {
  const { step, act, errcode, raw, why, at } = trouble;
  const { text, who, next } = explainErrorCode(ctx, errcode, why ? ctx.say(why.key, ...why.args) : raw);
  return {
    step,
    act,
    errcode,
    raw,
    at,
    who,
    text: ctx.say('miniProgram.troubleOf', ctx.say(failureKeys[step]), text),
    next: ctx.say(`miniProgram.next_${next}`),
    canGoOn: canResumeAct(row),
  };
}

/** What the caller may do with a program, as it stands now. */
export function programCan(ctx: Ctx, row: ProgramRecord) {
  const operate =
    may(ctx, rightsByKind[row.kind].operate) && ctx.deps.miniPlatform !== null && row.acting === null;
  const acts = operate && row.authorizationState === 'authorized';
  const can = (action: Parameters<typeof releaseFlow.can>[1]) =>
    acts && releaseFlow.can(row.releaseState, action);
  const grayed = row.gray !== null;
  return {
    select: can('select'),
    submit: can('submit') && row.selected !== null,
    withdraw: can('withdraw'),
    speedUp: can('speedUp'),
    release: can('release'),
    gray: can('gray') && row.online !== null && (row.gray ?? 0) < 100,
    stopGray: can('stopGray') && grayed,
    rollBack: can('rollBack') && row.former.length > 0,
    goOn: acts && canResumeAct(row),
    refresh: operate && row.appId !== null && row.authorizationState !== 'unauthorized',
    testers: acts,
    targets: operate && row.appId !== null,
    authorize: may(ctx, rightsByKind[row.kind].authorize) && ctx.deps.miniPlatform !== null,
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A program as lists show it. */
export function outputProgramRow(ctx: Ctx, row: ProgramRecord) {
  const { acting, trouble } = row;
  return {
    miniProgramId: row.id,
    version: row.version,
    kind: row.kind,
    projectId: row.projectId,
    projectName: row.projectName,
    name: row.name,
    appId: row.appId,
    release: row.releaseState,
    authorization: row.authorizationState,
    online: row.online,
    gray: row.gray,
    stateAt: iso(row.stateAt),
    selected: row.selected && row.selected.version !== row.online ? row.selected.version : null,
    acting: acting && {
      act: acting.act,
      by: acting.by,
      step: acting.step,
      tries: acting.answer?.tries ?? 0,
      since: new Date(acting.since).toISOString(),
    },
    trouble: trouble && !acting ? troubleShown(ctx, row, trouble) : null,
    can: programCan(ctx, row),
  };
}

const markOfState = {
  selected: 'selected',
  inReview: 'inReview',
  delayed: 'delayed',
  approved: 'approved',
  rejected: 'rejected',
  failed: 'failed',
  released: null,
  none: null,
} as const;

/** Whether a version came into the library before the one that is online. */
export function isOlderThanOnline(
  templates: readonly StoredTemplate[],
  one: StoredTemplate,
  online: string | null,
): boolean {
  const at = (is: (of: StoredTemplate) => boolean) => templates.findIndex(is);
  const onlineAt = at(({ version }) => version === online);
  return onlineAt >= 0 && at(({ templateId }) => templateId === one.templateId) > onlineAt;
}

/** The latest versions of the library, as they are to one program. */
export function outputVersions(
  ctx: Ctx,
  row: ProgramRecord,
  templates: readonly StoredTemplate[],
): MiniProgramVersion[] {
  const can = programCan(ctx, row);
  return templates.map((one, at) => {
    const selected = row.selected?.templateId === one.templateId ? markOfState[row.releaseState] : null;
    const former = row.former.find(({ version }) => version === one.version);
    const online = one.version === row.online;
    return {
      ...one,
      mark: selected ?? (online ? 'online' : former ? 'former' : null),
      newest: at === 0,
      canSelect: can.select && !online,
      older: isOlderThanOnline(templates, one, row.online),
      canRollBack: can.rollBack && former !== undefined,
    };
  });
}
