import type { MiniProgramRow } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import {
  miniProgramCalls,
  miniProgramName,
  type Program,
  refreshAfterStart,
  type Tester,
  useMiniProgram,
  versionText,
} from './mini-program-calls.ts';

export type ActDialogProps = { row: MiniProgramRow; onClose: () => void };

const started = () => t('miniProgram.started');

/** What a question is about, with what the record alone tells of it. */
function Asked({
  of,
  children,
}: {
  of: ReturnType<typeof useMiniProgram>;
  children: (one: Program) => ReactNode;
}) {
  if (of.data) return children(of.data);
  return of.error ? <LoadFailed failure={of.error} retry={() => void of.refetch()} /> : <Skeleton rows={1} />;
}

const versionOf = ({ selected, online }: MiniProgramRow) => versionText(selected ?? online);

export function WithdrawFromReviewDialog({ row, onClose }: ActDialogProps) {
  const { miniProgramId, version } = row;
  const one = useMiniProgram(miniProgramId);
  return (
    <ConfirmCallDialog
      title={t('miniProgram.withdrawTitle', versionOf(row))}
      verb={t('miniProgram.withdraw')}
      ready={one.data !== undefined}
      call={() => miniProgramCalls.withdraw({ miniProgramId, version })}
      successText={started}
      done={refreshAfterStart}
      onClose={onClose}
    >
      <Asked of={one}>
        {({ withdrawals }) => t('miniProgram.withdrawText', withdrawals.today, withdrawals.month)}
      </Asked>
    </ConfirmCallDialog>
  );
}

export function SpeedUpReviewDialog({ row, onClose }: ActDialogProps) {
  const { miniProgramId, version } = row;
  const one = useMiniProgram(miniProgramId);
  return (
    <ConfirmCallDialog
      title={t('miniProgram.speedUpTitle', versionOf(row))}
      verb={t('miniProgram.speedUp')}
      ready={one.data !== undefined}
      call={() => miniProgramCalls.speedUp({ miniProgramId, version })}
      successText={started}
      done={refreshAfterStart}
      onClose={onClose}
    >
      <Asked of={one}>
        {({ quota }) =>
          quota ? t('miniProgram.speedUpText', quota.speedUpRest) : t('miniProgram.quotaUnknown')
        }
      </Asked>
    </ConfirmCallDialog>
  );
}

/** Releases the approved version to everybody, also one that some have already. */
export function ReleaseDialog({ row, onClose }: ActDialogProps) {
  const { miniProgramId, version, online, gray, release } = row;
  const one = useMiniProgram(miniProgramId);
  const verb = gray !== null ? 'grayFull' : release === 'failed' ? 'releaseAgain' : 'releaseNow';
  const name = miniProgramName(row);
  return (
    <ConfirmCallDialog
      title={t('miniProgram.releaseTitle', versionOf(row))}
      verb={t(`miniProgram.${verb}`)}
      ready={one.data !== undefined}
      call={() =>
        miniProgramCalls.release({ miniProgramId, version, auditId: one.data?.audit?.auditId ?? 0 })
      }
      successText={started}
      done={refreshAfterStart}
      onClose={onClose}
    >
      <Asked of={one}>
        {() =>
          online === null
            ? t('miniProgram.releaseFirst', name)
            : t('miniProgram.releaseText', name, versionText(online))
        }
      </Asked>
    </ConfirmCallDialog>
  );
}

export function StopGrayReleaseDialog({ row, onClose }: ActDialogProps) {
  const { miniProgramId, version, online } = row;
  return (
    <ConfirmCallDialog
      title={t('miniProgram.grayStopTitle', versionOf(row))}
      verb={t('miniProgram.grayStop')}
      destructive
      call={() => miniProgramCalls.stopGray({ miniProgramId, version })}
      successText={started}
      done={refreshAfterStart}
      onClose={onClose}
    >
      {t('miniProgram.grayStopText', versionText(online))}
    </ConfirmCallDialog>
  );
}

export function ContinueAfterTroubleDialog({ row, onClose }: ActDialogProps) {
  const { miniProgramId, version, trouble } = row;
  return (
    <ConfirmCallDialog
      title={t('miniProgram.goOnTitle', trouble ? t(`miniProgram.step_${trouble.step}`) : '')}
      verb={t('miniProgram.goOn')}
      call={() => miniProgramCalls.goOn({ miniProgramId, version })}
      successText={started}
      done={refreshAfterStart}
      onClose={onClose}
    >
      {trouble ? <p>{trouble.text}</p> : null}
      <p>{t('miniProgram.goOnText')}</p>
    </ConfirmCallDialog>
  );
}

export const testerName = ({ account }: Pick<Tester, 'account'>): string =>
  account ?? t('miniProgram.testerElsewhere');

export function RemoveTesterDialog({ row, tester, onClose }: ActDialogProps & { tester: Tester }) {
  const { miniProgramId } = row;
  const { testerId } = tester;
  return (
    <ConfirmCallDialog
      title={t('miniProgram.testerRemoveTitle', testerName(tester))}
      verb={t('miniProgram.testerRemoveVerb')}
      destructive
      call={() => miniProgramCalls.removeTester({ miniProgramId, testerId })}
      successText={started}
      done={refreshAfterStart}
      onClose={onClose}
    >
      {t('miniProgram.testerRemoveText')}
    </ConfirmCallDialog>
  );
}
