import { type PlatformStep, releaseFlow } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import type { Row } from './mini-program.act-records.queries.ts';
import type { StepDetail } from './mini-program.step-calls.ts';

/** Whether a step is still to be done: the call of a job that was given up may turn out to have been this very one. */
export function isStepStillDue(
  step: PlatformStep,
  row: Row,
  { percentage = 0, appVersion }: StepDetail,
): boolean {
  switch (step) {
    case 'submit':
    case 'withdraw':
    case 'release':
      return releaseFlow.can(row.releaseState, step);
    case 'gray':
      return releaseFlow.can(row.releaseState, step) && percentage > (row.gray ?? 0);
    case 'stopGray':
      return row.gray !== null;
    case 'rollBack':
      return row.former.some((one) => one.appVersion === appVersion);
    default:
      return true;
  }
}
