import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { ApproveDialog, CancelDialog, LeaveDialog } from './approve-cancel-leave-dialogs.tsx';
import { CompleteDetailsDialog } from './complete-details-dialog.tsx';
import { CheckInDialog, LendCardDialog, TakeBackCardDialog } from './desk/check-in-and-card-dialogs.tsx';
import { UndoCheckInDialog } from './desk/undo-check-in-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { InviteAgainDialog } from './invite-again-dialog.tsx';
import { VisitLinkDialog } from './links/link-dialog.tsx';
import { RevealNumbersDialog } from './reveal-numbers-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { refreshVisits, visitCalls, visitorName } from './use-visit.ts';
import type { VisitDialogProps } from './visit-dialog-props.ts';

/** Asks before an SMS goes out. */
function SendDialog({ visit, onClose }: VisitDialogProps) {
  return (
    <ConfirmCallDialog
      title={t('visit.sendTitle', visitorName(visit))}
      verb={t('visit.send')}
      call={() => visitCalls.send({ visitId: visit.visitId })}
      successText={({ phone }) => t('visit.sent', phone)}
      done={refreshVisits}
      onClose={onClose}
    >
      {t('visit.sendText', visit.phone ?? '')}
    </ConfirmCallDialog>
  );
}

/** The forms and questions about visits. */
export const dialogs = {
  review: ReviewDialog,
  approve: ApproveDialog,
  cancel: CancelDialog,
  leave: LeaveDialog,
  send: SendDialog,
  link: VisitLinkDialog,
  again: InviteAgainDialog,
  edit: EditDialog,
  complete: CompleteDetailsDialog,
  reveal: RevealNumbersDialog,
  checkIn: CheckInDialog,
  undoArrive: UndoCheckInDialog,
  lend: LendCardDialog,
  takeBack: TakeBackCardDialog,
};
