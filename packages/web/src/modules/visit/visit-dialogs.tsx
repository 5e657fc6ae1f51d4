import { useWrite } from '../../kit/call/use-write.ts';
import { toast } from '../../kit/page/toast.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { AgainDialog } from './again-dialog.tsx';
import { CheckInDialog, LendDialog, TakeBackDialog } from './card-dialogs.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ApproveDialog, CancelDialog, LeaveDialog } from './ending-dialogs.tsx';
import { VisitLinkDialog } from './link-dialog.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { UndoArriveDialog } from './undo-dialog.tsx';
import { guestName, refreshVisits, visits } from './use-visit.ts';
import type { OneProps, Question } from './use-visit-dialogs.tsx';
import './visit.css';

/** Asks before an SMS goes out. */
function SendDialog({ visit, onClose }: OneProps) {
  const send = useWrite(() => visits.send({ visitId: visit.visitId }), {
    done: ({ phone }) => {
      toast.success(t('visit.sent', phone));
      refreshVisits();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('visit.sendTitle', guestName(visit))}
      verb={t('visit.send')}
      busy={send.busy}
      onConfirm={() => void send.run(undefined)}
      onCancel={onClose}
    >
      {t('visit.sendText', visit.phone ?? '')}
    </ConfirmDialog>
  );
}

type Props = { question: Question; onClose: () => void };

/** The form or question about visits. */
export function VisitDialog({ question, onClose }: Props) {
  switch (question.kind) {
    case 'review':
      return <ReviewDialog {...question} onClose={onClose} />;
    case 'approve':
      return <ApproveDialog {...question} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog {...question} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog {...question} onClose={onClose} />;
    case 'send':
      return <SendDialog visit={question.visit} onClose={onClose} />;
    case 'link':
      return <VisitLinkDialog visit={question.visit} onClose={onClose} />;
    case 'again':
      return <AgainDialog visit={question.visit} onClose={onClose} />;
    case 'edit':
      return <EditDialog visit={question.visit} onClose={onClose} />;
    case 'complete':
      return <CompleteDialog visit={question.visit} onClose={onClose} />;
    case 'reveal':
      return <RevealDialog visit={question.visit} onClose={onClose} />;
    case 'checkIn':
      return <CheckInDialog visit={question.visit} onClose={onClose} />;
    case 'undoArrive':
      return <UndoArriveDialog visit={question.visit} onClose={onClose} />;
    case 'lend':
      return <LendDialog visit={question.visit} onClose={onClose} />;
    case 'takeBack':
      return <TakeBackDialog visit={question.visit} onClose={onClose} />;
  }
}
