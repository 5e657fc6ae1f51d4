import {
  ContinueAfterTroubleDialog,
  ReleaseDialog,
  RemoveTesterDialog,
  SpeedUpReviewDialog,
  StopGrayReleaseDialog,
  WithdrawFromReviewDialog,
} from './act-dialogs.tsx';
import { AddTesterDialog } from './add-tester-dialog.tsx';
import { AuthorizeDialog } from './authorize-dialog.tsx';
import { GrayReleaseDialog } from './gray-release-dialog.tsx';
import { OpenableProgramsDialog } from './openable-programs-dialog.tsx';
import { ReviewPictureDialog } from './review-picture-dialog.tsx';
import { RollBackDialog } from './roll-back-dialog.tsx';
import { RollOutDialog } from './roll-out-dialog.tsx';
import { SelectVersionDialog } from './select-version-dialog.tsx';
import { SubmitForReviewDialog } from './submit-for-review-dialog.tsx';
import { TrialStartPageDialog } from './trial-start-page-dialog.tsx';

export const dialogs = {
  authorize: AuthorizeDialog,
  select: SelectVersionDialog,
  submit: SubmitForReviewDialog,
  withdraw: WithdrawFromReviewDialog,
  speedUp: SpeedUpReviewDialog,
  release: ReleaseDialog,
  gray: GrayReleaseDialog,
  stopGray: StopGrayReleaseDialog,
  rollBack: RollBackDialog,
  goOn: ContinueAfterTroubleDialog,
  addTester: AddTesterDialog,
  removeTester: RemoveTesterDialog,
  targets: OpenableProgramsDialog,
  trialPage: TrialStartPageDialog,
  picture: ReviewPictureDialog,
  rollOut: RollOutDialog,
};
