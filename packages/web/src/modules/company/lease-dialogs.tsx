import type { Company, Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { AccessLost, finishLeaseChange } from './lease-dialog-parts.tsx';
import { CorrectManyDialog, EndDialog, RenewDialog } from './lease-end-dialogs.tsx';
import { AddLeaseDialog, CorrectDialog, MoveDialog } from './lease-form-dialogs.tsx';
import { periodText, unitText } from './lease-text.ts';
import { AddManyDialog, MoveManyDialog } from './many-units-dialogs.tsx';
import { UnitHistory } from './unit-history.tsx';
import { companyCalls } from './use-company.ts';

function RemoveLeaseDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { leaseId } = lease;
  return (
    <RemoveDialog
      name={t('company.leaseName', unitText(lease))}
      check={() => companyCalls.removeLease({ leaseId }, { dryRun: true })}
      call={() => companyCalls.removeLease({ leaseId })}
      done={() => finishLeaseChange(t('company.leaseRemoved', unitText(lease)), onClose)}
      onClose={onClose}
    >
      {t('company.removeTextLease', periodText(lease))}
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
  if (!only || more.length > 0) return <CorrectManyDialog {...of(props)} />;
  const { saved, onClose } = of(props);
  return <CorrectDialog lease={only} saved={saved} onClose={onClose} />;
}

function Move(props: ManyProps) {
  const [only, ...more] = props.leases;
  if (!only || more.length > 0) return <MoveManyDialog {...of(props)} />;
  const { company, saved, onClose } = of(props);
  return <MoveDialog company={company} lease={only} saved={saved} onClose={onClose} />;
}

/** What is done with leasing units of a company, or with new ones. */
export const dialogs = {
  add: AddLeaseDialog,
  addMany: AddManyDialog,
  correct: Correct,
  move: Move,
  renew: (props: ManyProps) => <RenewDialog {...of(props)} />,
  end: (props: ManyProps) => <EndDialog {...of(props)} />,
  remove: RemoveLeaseDialog,
  history: (props: LeaseProps) => <UnitHistory {...props} />,
};
