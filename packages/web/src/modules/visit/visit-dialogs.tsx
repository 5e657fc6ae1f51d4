import { WriteDialog } from '../../kit/record/write-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { AgainDialog } from './again-dialog.tsx';
import { CheckInDialog, LendDialog, TakeBackDialog } from './card-dialogs.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import type { OneProps } from './dialog-props.ts';
import { EditDialog } from './edit-dialog.tsx';
import { ApproveDialog, CancelDialog, LeaveDialog } from './ending-dialogs.tsx';
import { VisitLinkDialog } from './link-dialog.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { UndoArriveDialog } from './undo-dialog.tsx';
import { guestName, refreshVisits, visits } from './use-visit.ts';

/** Asks before an SMS goes out. */
function SendDialog({ visit, onClose }: OneProps) {
  return (
    <WriteDialog
      title={t('visit.sendTitle', guestName(visit))}
      verb={t('visit.send')}
      call={() => visits.send({ visitId: visit.visitId })}
      said={({ phone }) => t('visit.sent', phone)}
      done={refreshVisits}
      onClose={onClose}
    >
      {t('visit.sendText', visit.phone ?? '')}
    </WriteDialog>
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
  again: AgainDialog,
  edit: EditDialog,
  complete: CompleteDialog,
  reveal: RevealDialog,
  checkIn: CheckInDialog,
  undoArrive: UndoArriveDialog,
  lend: LendDialog,
  takeBack: TakeBackDialog,
};
