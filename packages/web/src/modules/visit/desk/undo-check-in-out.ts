import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { isSessionFailure, toCallFailed } from '../../../kit/call/session-failure.ts';
import { toast } from '../../../kit/page/toast.ts';
import { t } from '../../../kit/words/words.ts';
import { refreshVisits, visitCalls, visitorName } from '../use-visit.ts';

/** Takes something back that was done a moment ago, and says so. */
const undoing = (call: () => Promise<unknown>, done: () => string) => async (): Promise<void> => {
  try {
    await call();
    toast.success(done());
  } catch (problem) {
    const failure = toCallFailed(problem, t('kit.failed'));
    if (!isSessionFailure(failure)) toast.error(failure.message, t('kit.updateFailed'));
  }
  refreshVisits();
};

/** How a check-out is taken back that left a visit in this version. */
export const undoCheckOut = (row: VisitRow, version: number) =>
  undoing(
    () => visitCalls.undoLeave({ visitId: row.visitId, version }),
    () => t('visit.undone', visitorName(row)),
  );

/** How a check-in is taken back that was made a moment ago, by who made it. */
export const undoCheckIn = (visit: Pick<VisitRow, 'visitId' | 'name'>) =>
  undoing(
    () => visitCalls.undoArrive({ visitId: visit.visitId, reason: null }),
    () => t('visit.arriveUndone', visitorName(visit)),
  );
