import type { MiniProgramRow } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { ReactNode } from 'react';
import { Failed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { WriteDialog } from '../../kit/record/write-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import {
  begun,
  nameOf,
  type Program,
  programs,
  said,
  type Tester,
  useProgram,
} from './mini-program-calls.ts';

export type Of = { row: MiniProgramRow; onClose: () => void };

const started = () => t('miniProgram.started');

/** What a question is about, with what the record alone tells of it. */
function Asked({
  of,
  children,
}: {
  of: ReturnType<typeof useProgram>;
  children: (one: Program) => ReactNode;
}) {
  if (of.data) return children(of.data);
  return of.error ? <Failed failure={of.error} retry={() => void of.refetch()} /> : <Skeleton rows={1} />;
}

const versionOf = ({ selected, online }: MiniProgramRow) => said(selected ?? online);

export function WithdrawDialog({ row, onClose }: Of) {
  const { miniProgramId, version } = row;
  const one = useProgram(miniProgramId);
  return (
    <WriteDialog
      title={t('miniProgram.withdrawTitle', versionOf(row))}
      verb={t('miniProgram.withdraw')}
      ready={one.data !== undefined}
      call={() => programs.withdraw({ miniProgramId, version })}
      said={started}
      done={begun}
      onClose={onClose}
    >
      <Asked of={one}>
        {({ withdrawals }) => t('miniProgram.withdrawText', withdrawals.today, withdrawals.month)}
      </Asked>
    </WriteDialog>
  );
}

export function SpeedUpDialog({ row, onClose }: Of) {
  const { miniProgramId, version } = row;
  const one = useProgram(miniProgramId);
  return (
    <WriteDialog
      title={t('miniProgram.speedUpTitle', versionOf(row))}
      verb={t('miniProgram.speedUp')}
      ready={one.data !== undefined}
      call={() => programs.speedUp({ miniProgramId, version })}
      said={started}
      done={begun}
      onClose={onClose}
    >
      <Asked of={one}>
        {({ quota }) =>
          quota ? t('miniProgram.speedUpText', quota.speedUpRest) : t('miniProgram.quotaUnknown')
        }
      </Asked>
    </WriteDialog>
  );
}

/** Releases the approved version to everybody, also one that some have already. */
export function ReleaseDialog({ row, onClose }: Of) {
  const { miniProgramId, version, online, gray, release } = row;
  const one = useProgram(miniProgramId);
  const verb = gray !== null ? 'grayFull' : release === 'failed' ? 'releaseAgain' : 'releaseNow';
  const name = nameOf(row);
  return (
    <WriteDialog
      title={t('miniProgram.releaseTitle', versionOf(row))}
      verb={t(`miniProgram.${verb}`)}
      ready={one.data !== undefined}
      call={() => programs.release({ miniProgramId, version, auditId: one.data?.audit?.auditId ?? 0 })}
      said={started}
      done={begun}
      onClose={onClose}
    >
      <Asked of={one}>
        {() =>
          online === null
            ? t('miniProgram.releaseFirst', name)
            : t('miniProgram.releaseText', name, said(online))
        }
      </Asked>
    </WriteDialog>
  );
}

export function StopGrayDialog({ row, onClose }: Of) {
  const { miniProgramId, version, online } = row;
  return (
    <WriteDialog
      title={t('miniProgram.grayStopTitle', versionOf(row))}
      verb={t('miniProgram.grayStop')}
      destructive
      call={() => programs.stopGray({ miniProgramId, version })}
      said={started}
      done={begun}
      onClose={onClose}
    >
      {t('miniProgram.grayStopText', said(online))}
    </WriteDialog>
  );
}

export function GoOnDialog({ row, onClose }: Of) {
  const { miniProgramId, version, trouble } = row;
  return (
    <WriteDialog
      title={t('miniProgram.goOnTitle', trouble ? t(`miniProgram.step_${trouble.step}`) : '')}
      verb={t('miniProgram.goOn')}
      call={() => programs.goOn({ miniProgramId, version })}
      said={started}
      done={begun}
      onClose={onClose}
    >
      {trouble ? <p>{trouble.text}</p> : null}
      <p>{t('miniProgram.goOnText')}</p>
    </WriteDialog>
  );
}

export const testerName = ({ account }: Pick<Tester, 'account'>): string =>
  account ?? t('miniProgram.testerElsewhere');

export function RemoveTesterDialog({ row, tester, onClose }: Of & { tester: Tester }) {
  const { miniProgramId } = row;
  const { testerId } = tester;
  return (
    <WriteDialog
      title={t('miniProgram.testerRemoveTitle', testerName(tester))}
      verb={t('miniProgram.testerRemoveVerb')}
      destructive
      call={() => programs.removeTester({ miniProgramId, testerId })}
      said={started}
      done={begun}
      onClose={onClose}
    >
      {t('miniProgram.testerRemoveText')}
    </WriteDialog>
  );
}
