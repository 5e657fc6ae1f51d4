import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import * as z from 'zod/mini';
import { ReasonDialog } from '../../../kit/form/fields/reason-field.tsx';
import { toast } from '../../../kit/page/toast.ts';
import { t } from '../../../kit/words/words.ts';
import { refreshVisits, visitCalls, visitorName, visitToastKey } from '../use-visit.ts';
import type { VisitDialogProps } from '../visit-dialog-props.ts';

/** Later than a moment after it, somebody else may be asked why. */
const Why = z.strictObject({
  reason: visitApi.ops.undoArrive.input.shape.reason.check(
    z.refine((said) => said !== null && said !== '', { error: 'visit.error.undoReason' }),
  ),
});

/** Takes a check-in of today back, with the reason. */
export function UndoCheckInDialog({ visit, onClose }: VisitDialogProps) {
  const { visitId, card } = visit;
  return (
    <ReasonDialog
      rule={Why}
      label={t('visit.undoArriveReason')}
      title={t('visit.undoArriveTitle', visitorName(visit))}
      draft={`visit/undoArrive ${visitId}`}
      verb={t('visit.undoArrive')}
      save={({ reason }) => visitCalls.undoArrive({ visitId, reason })}
      saved={() => {
        toast.success(t('visit.arriveUndone', visitorName(visit)), visitToastKey(visitId));
        refreshVisits();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('visit.undoArriveText')}</p>
      {card === null ? null : <p className="warn">{t('visit.undoArriveCard', card.name ?? card.number)}</p>}
    </ReasonDialog>
  );
}
