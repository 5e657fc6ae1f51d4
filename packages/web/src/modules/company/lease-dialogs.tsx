import type { Company, Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { CorrectManyDialog, EndDialog, RenewDialog } from './lease-end-dialogs.tsx';
import { AddLeaseDialog, CorrectDialog, MoveDialog } from './lease-form-dialogs.tsx';
import { AccessLost, told } from './lease-parts.tsx';
import { periodText, unitText } from './lease-words.ts';
import { AddManyDialog, MoveManyDialog } from './many-units-dialogs.tsx';
import { UnitHistory } from './unit-history.tsx';
import { companies } from './use-company.ts';
import type { LeaseQuestion } from './use-lease-dialogs.tsx';

function RemoveLeaseDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { leaseId } = lease;
  return (
    <RemoveDialog
      name={t('company.leaseName', unitText(lease))}
      check={() => companies.removeLease({ leaseId }, { dryRun: true })}
      call={() => companies.removeLease({ leaseId })}
      done={() => told(t('company.leaseRemoved', unitText(lease)), onClose)}
      onClose={onClose}
    >
      {t('company.removeTextLease', periodText(lease))}
      <AccessLost companyId={lease.companyId} leases={[lease]} />
    </RemoveDialog>
  );
}

type Props = { company: Company; question: LeaseQuestion; onClose: () => void };

/** What is done with leasing units of a company, or with new ones. */
export function LeaseDialog({ company, question, onClose }: Props) {
  if (question.kind === 'add') return <AddLeaseDialog company={company} onClose={onClose} />;
  if (question.kind === 'addMany') {
    return <AddManyDialog company={company} start={question.start} onClose={onClose} />;
  }
  if ('lease' in question) {
    const { kind, lease } = question;
    return kind === 'remove' ? (
      <RemoveLeaseDialog lease={lease} onClose={onClose} />
    ) : (
      <UnitHistory lease={lease} onClose={onClose} />
    );
  }
  if (!('leases' in question)) return null;
  const { kind, leases, done } = question;
  const saved = () => {
    done?.();
    onClose();
  };
  const of = { company, leases, saved, onClose };
  if (kind === 'renew') return <RenewDialog {...of} />;
  if (kind === 'end') return <EndDialog {...of} />;
  const [only, ...more] = leases;
  if (only && more.length === 0) {
    return kind === 'correct' ? (
      <CorrectDialog lease={only} saved={saved} onClose={onClose} />
    ) : (
      <MoveDialog company={company} lease={only} saved={saved} onClose={onClose} />
    );
  }
  return kind === 'correct' ? <CorrectManyDialog {...of} /> : <MoveManyDialog {...of} />;
}
