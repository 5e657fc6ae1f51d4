import type { MiniProgramRow } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { showDuration } from '../../kit/words/duration.ts';
import { t } from '../../kit/words/words.ts';
import { actingText } from './acting-text-and-step-bars.ts';
import { type Program, type ReleaseStage, versionText } from './mini-program-calls.ts';

const minuteMs = 60_000;

/** How long it took from one stage to the next; undefined below a minute, and while either has no time or came in another order. */
export function durationBetweenStages(
  one: ReleaseStage | undefined,
  next: ReleaseStage | undefined,
): string | undefined {
  if (!one?.at || !next?.at) return undefined;
  const ms = Date.parse(next.at) - Date.parse(one.at);
  return ms < minuteMs ? undefined : showDuration(ms);
}

/** The steps of a submission whose failure a stage tells. */
const stepsOf: Readonly<Record<ReleaseStage['is'], readonly string[]>> = {
  select: ['domains', 'webDomains', 'commit'],
  submit: ['check', 'submit'],
  review: [],
  release: ['release', 'gray'],
};

/** How a stage is called: the review by what came of it. */
export function stageTitle({ is, state }: ReleaseStage, release: MiniProgramRow['release']): string {
  const said_ = is === 'review' && ['inReview', 'delayed', 'rejected'].includes(release);
  if (said_) return t(`miniProgram.release_${release}`);
  if (is === 'review' && state === 'done') return t('miniProgram.release_approved');
  if (is === 'release' && state === 'failed') return t('miniProgram.release_failed');
  return t(`miniProgram.stage_${is}`);
}

/** What a stage tells beside its name: what was done, what failed, or what comes. */
export function stageLines(stage: ReleaseStage, one: Program): string[] {
  const { is, state } = stage;
  const { acting, audit, trouble, online } = one;
  if (state === 'running' && acting && is !== 'review') return [actingText(acting)];
  if (state === 'failed' && trouble && stepsOf[is].includes(trouble.step)) return [trouble.text];
  if (is === 'release' && state !== 'done') {
    const { gray } = one;
    const shown = gray === null ? t('miniProgram.stageTodo_release') : t('miniProgram.grayAt', gray);
    const still = gray === null ? 'miniProgram.stageSafe' : 'miniProgram.stageOthers';
    return online === null ? [shown] : [shown, t(still, versionText(online))];
  }
  if (state === 'todo') return [t(`miniProgram.stageTodo_${is}`)];
  if (is === 'select') {
    // What was submitted elsewhere is known by its review alone.
    const version = one.selected ?? (one.release === 'released' ? online : (audit?.version ?? online));
    const template = one.versions.find((of) => of.version === version)?.templateId;
    return [
      template === undefined
        ? versionText(version)
        : `${versionText(version)} · ${t('miniProgram.template')} ${template}`,
    ];
  }
  if (is === 'submit') return [t('miniProgram.stageDone_submit')];
  if (is === 'review')
    return audit ? [`${t('miniProgram.stage_review')} · ${t('miniProgram.auditRound', audit.no)}`] : [];
  return [versionText(online)];
}

/** Why a review went wrong, line by line: the platform sends it as a piece of a web page. */
export const rejectionReasonLines = (reason: string): string[] =>
  reason
    .split(/<br\s*\/?>|\n/i)
    .map((line) => line.replaceAll(/<[^>]*>/g, '').trim())
    .filter((line) => line !== '');
