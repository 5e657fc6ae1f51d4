import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { asFailure, isSessionFailure } from '../../kit/session-failure.ts';
import { toast } from '../../kit/toast.ts';
import { t } from '../../kit/words.ts';
import { guestName, refreshVisits, visits } from './use-visit.ts';

/** How a check-out is taken back that left a visit in this version. */
export const undoLeaving = (row: VisitRow, version: number) => async (): Promise<void> => {
  try {
    await visits.undoLeave({ visitId: row.visitId, version });
    toast.success(t('visit.undone', guestName(row)));
  } catch (problem) {
    const failure = asFailure(problem, t('kit.failed'));
    if (!isSessionFailure(failure)) toast.error(failure.message, t('kit.updateFailed'));
  }
  refreshVisits();
};
