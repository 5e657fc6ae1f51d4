import {
  GoOnDialog,
  ReleaseDialog,
  RemoveTesterDialog,
  SpeedUpDialog,
  StopGrayDialog,
  WithdrawDialog,
} from './act-dialogs.tsx';
import { AddTesterDialog } from './add-tester-dialog.tsx';
import { AuthorizeDialog } from './authorize-dialog.tsx';
import { GrayDialog } from './gray-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { RollBackDialog } from './roll-back-dialog.tsx';
import { RollOutDialog } from './roll-out-dialog.tsx';
import { SelectDialog } from './select-dialog.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import { TargetsDialog } from './targets-dialog.tsx';
import { TrialPageDialog } from './trial-page-dialog.tsx';

export const dialogs = {
  authorize: AuthorizeDialog,
  select: SelectDialog,
  submit: SubmitDialog,
  withdraw: WithdrawDialog,
  speedUp: SpeedUpDialog,
  release: ReleaseDialog,
  gray: GrayDialog,
  stopGray: StopGrayDialog,
  rollBack: RollBackDialog,
  goOn: GoOnDialog,
  addTester: AddTesterDialog,
  removeTester: RemoveTesterDialog,
  targets: TargetsDialog,
  trialPage: TrialPageDialog,
  picture: PictureDialog,
  rollOut: RollOutDialog,
};
