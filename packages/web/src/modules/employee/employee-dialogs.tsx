import { AddDialog } from './add-dialog.tsx';
import { GrantDialog, RevokeDialog } from './administrator-dialogs.tsx';
import { EndCardDialog, FoundPhoneDialog, GiveCardDialog, LostPhoneDialog } from './card-dialogs.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { DisableDialog, EnableDialog, InviteDialog, LeaveDialog } from './job-dialogs.tsx';
import type { Kind } from './kind.ts';
import type { Question } from './use-questions.tsx';

type Props = { kind: Kind; question: Question; onClose: () => void };

/** The question or form about employees that was asked for. */
export function EmployeeDialog({ kind, question, onClose }: Props) {
  const to = { kind, onClose };
  switch (question.kind) {
    case 'add':
      return <AddDialog {...to} companyId={question.companyId} />;
    case 'edit':
      return <EditDialog {...to} row={question.row} />;
    case 'giveCard':
      return <GiveCardDialog {...to} row={question.row} />;
    case 'loseCard':
      return <EndCardDialog {...to} row={question.row} state="lost" />;
    case 'returnCard':
      return <EndCardDialog {...to} row={question.row} state="returned" />;
    case 'lostPhone':
      return <LostPhoneDialog {...to} row={question.row} />;
    case 'foundPhone':
      return <FoundPhoneDialog {...to} row={question.row} />;
    case 'grant':
      return <GrantDialog {...to} row={question.row} />;
    case 'revoke':
      return <RevokeDialog {...to} row={question.row} />;
    case 'disable':
      return <DisableDialog {...to} rows={question.rows} done={question.done} />;
    case 'enable':
      return <EnableDialog {...to} rows={question.rows} done={question.done} />;
    case 'leave':
      return <LeaveDialog {...to} rows={question.rows} done={question.done} />;
    case 'invite':
      return <InviteDialog {...to} rows={question.rows} done={question.done} />;
    case 'extend':
      return <ExtendDialog {...to} rows={question.rows} done={question.done} />;
  }
}
