import type { Company, Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { toast } from '../../kit/toast.ts';
import { useWrite } from '../../kit/use-write.ts';
import { t } from '../../kit/words.ts';
import { EndDialog, RenewDialog } from './lease-end-dialogs.tsx';
import { AddLeaseDialog, CorrectDialog, MoveDialog } from './lease-form-dialogs.tsx';
import { endText, unitText } from './lease-words.ts';
import { UnitHistory } from './unit-history.tsx';
import { companies, refreshCompanies } from './use-company.ts';
import type { LeaseQuestion } from './use-lease-dialogs.tsx';

function RemoveDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { leaseId, startsOn, endsOn } = lease;
  const remove = useWrite(companies.removeLease, {
    done: () => {
      toast.success(t('company.leaseRemoved', unitText(lease)));
      refreshCompanies();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('company.removeTitleLease', unitText(lease))}
      verb={t('company.remove')}
      destructive
      busy={remove.busy}
      onConfirm={() => void remove.run({ leaseId })}
      onCancel={onClose}
    >
      {t('company.removeTextLease', startsOn, endText(endsOn))}
    </ConfirmDialog>
  );
}

type Props = { company: Company; question: LeaseQuestion; onClose: () => void };

/** What is done with one leasing unit of a company, or with a new one. */
export function LeaseDialog({ company, question, onClose }: Props) {
  if (question.kind === 'add') return <AddLeaseDialog company={company} onClose={onClose} />;
  const { kind, lease } = question;
  const of = { lease, onClose };
  if (kind === 'correct') return <CorrectDialog {...of} />;
  if (kind === 'renew') return <RenewDialog {...of} />;
  if (kind === 'end') return <EndDialog {...of} />;
  if (kind === 'move') return <MoveDialog company={company} {...of} />;
  if (kind === 'remove') return <RemoveDialog {...of} />;
  return <UnitHistory {...of} />;
}
