import type { Company, Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { AccessLost } from './access-lost.tsx';
import { AddLeaseDialog, CorrectLeaseDialog, MoveLeaseDialog } from './add-correct-move-dialogs.tsx';
import { AddSeveralLeasesDialog, MoveSeveralLeasesDialog } from './add-move-several-dialogs.tsx';
import { finishLeaseChange } from './lease-change.ts';
import { leasedUnitText, leasePeriodText } from './lease-text.ts';
import { CorrectLeasesDialog, EndLeasesDialog, RenewLeasesDialog } from './renew-end-correct-dialogs.tsx';
import { UnitLeaseHistory } from './unit-lease-history.tsx';
import { companyCalls } from './use-company.ts';

function RemoveLeaseDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { leaseId } = lease;
  return (
    <RemoveDialog
      name={t('company.leaseName', leasedUnitText(lease))}
      check={() => companyCalls.removeLease({ leaseId }, { dryRun: true })}
      call={() => companyCalls.removeLease({ leaseId })}
      done={() => finishLeaseChange(t('company.leaseRemoved', leasedUnitText(lease)), onClose)}
      onClose={onClose}
    >
      {t('company.removeTextLease', leasePeriodText(lease))}
      <AccessLost companyId={lease.companyId} leases={[lease]} />
    </RemoveDialog>
  );
}

type LeaseProps = { lease: Lease; onClose: () => void };
type ManyProps = {
  company: Company;
  leases: readonly Lease[];
  /** Hears that it was done. */
  done?: (() => void) | undefined;
  onClose: () => void;
};

const of = ({ company, leases, done, onClose }: ManyProps) => {
  const saved = () => {
    done?.();
    onClose();
  };
  return { company, leases, saved, onClose };
};

/** One lease has a form of its own; several are changed alike. */
function Correct(props: ManyProps) {
  const [only, ...more] = props.leases;
  if (!only || more.length > 0) return <CorrectLeasesDialog {...of(props)} />;
  const { saved, onClose } = of(props);
  return <CorrectLeaseDialog lease={only} saved={saved} onClose={onClose} />;
}

function Move(props: ManyProps) {
  const [only, ...more] = props.leases;
  if (!only || more.length > 0) return <MoveSeveralLeasesDialog {...of(props)} />;
  const { company, saved, onClose } = of(props);
  return <MoveLeaseDialog company={company} lease={only} saved={saved} onClose={onClose} />;
}

/** What is done with leasing units of a company, or with new ones. */
export const dialogs = {
  add: AddLeaseDialog,
  addMany: AddSeveralLeasesDialog,
  correct: Correct,
  move: Move,
  renew: (props: ManyProps) => <RenewLeasesDialog {...of(props)} />,
  end: (props: ManyProps) => <EndLeasesDialog {...of(props)} />,
  remove: RemoveLeaseDialog,
  history: (props: LeaseProps) => <UnitLeaseHistory {...props} />,
};
