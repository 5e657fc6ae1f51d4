import {
  type MiniProgramRow,
  maxCodeChecks,
} from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { submissionSteps } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import { t } from '../../kit/words/words.ts';

type Acting = NonNullable<MiniProgramRow['acting']>;

/** What is done just now, and how far it is. */
export function actingText({ act, step, tries }: Pick<Acting, 'act' | 'step' | 'tries'>): string {
  if (step === 'check' && tries > 0) return t('miniProgram.checking', tries, maxCodeChecks);
  return t('miniProgram.underWay', t(step === null ? `miniProgram.act_${act}` : `miniProgram.step_${step}`));
}

/** Why nothing can be done with a mini-program for now; undefined: it can. */
export function blockedReason({ acting, authorization }: Pick<MiniProgramRow, 'acting' | 'authorization'>) {
  if (acting) {
    const doing = t(`miniProgram.act_${acting.act}`);
    return acting.by === null
      ? t('miniProgram.underWay', doing)
      : t('miniProgram.underWayBy', acting.by, doing);
  }
  return authorization === 'authorized' ? undefined : t('miniProgram.notAuthorized');
}

const names: readonly string[] = submissionSteps;

export type StepBarState = 'done' | 'running' | 'failed' | 'todo';

/** The three steps of a submission as bars: those before the present one are done. */
export function stepBarsOf(at: {
  step: string | null;
  state: 'running' | 'failed' | 'done' | 'waiting' | 'skipped';
}): StepBarState[] {
  if (at.state === 'done') return submissionSteps.map(() => 'done');
  if (at.state === 'waiting' || at.state === 'skipped') return submissionSteps.map(() => 'todo');
  const { state } = at;
  // Domains are set before the code is uploaded, as a part of it.
  const now = Math.max(0, names.indexOf(at.step ?? ''));
  return submissionSteps.map((_, place) => (place < now ? 'done' : place === now ? state : 'todo'));
}
