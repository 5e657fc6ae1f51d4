import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { ApproveDialog, CancelDialog, LeaveDialog } from './approve-cancel-leave-dialogs.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { CheckInDialog, LendDialog, TakeBackDialog } from './desk/card-dialogs.tsx';
import { UndoArriveDialog } from './desk/undo-dialog.tsx';
import type { VisitDialogProps } from './dialog-props.ts';
import { EditDialog } from './edit-dialog.tsx';
import { InviteAgainDialog } from './invite-again-dialog.tsx';
import { VisitLinkDialog } from './links/link-dialog.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { refreshVisits, visitCalls, visitorName } from './use-visit.ts';

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
  complete: CompleteDialog,
  reveal: RevealDialog,
  checkIn: CheckInDialog,
  undoArrive: UndoArriveDialog,
  lend: LendDialog,
  takeBack: TakeBackDialog,
};
