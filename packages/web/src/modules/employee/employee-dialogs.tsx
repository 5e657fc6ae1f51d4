import { AddDialog } from './add-dialog.tsx';
import { GrantAdministratorDialog, RevokeAdministratorDialog } from './administrator-dialogs.tsx';
import { EndCardDialog, GiveCardDialog } from './card-dialogs.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { EmployeeDialogProps } from './employee-dialog-props.ts';
import { DisableDialog, EnableDialog, InviteDialog, LeaveDialog } from './employment-dialogs.tsx';
import { ExtendPassageDialog } from './extend-passage-dialog.tsx';
import { FoundPhoneDialog, LostPhoneDialog } from './lost-phone-dialogs.tsx';

/** The questions and forms about employees. */
export const dialogs = {
  add: AddDialog,
  edit: EditDialog,
  giveCard: GiveCardDialog,
  loseCard: (props: EmployeeDialogProps) => <EndCardDialog {...props} state="lost" />,
  returnCard: (props: EmployeeDialogProps) => <EndCardDialog {...props} state="returned" />,
  lostPhone: LostPhoneDialog,
  foundPhone: FoundPhoneDialog,
  grant: GrantAdministratorDialog,
  revoke: RevokeAdministratorDialog,
  disable: DisableDialog,
  enable: EnableDialog,
  leave: LeaveDialog,
  invite: InviteDialog,
  extend: ExtendPassageDialog,
};
