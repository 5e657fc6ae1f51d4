import { companyApi, type Lease } from '@mdi/contract/modules/company/company.contract.ts';
import * as z from 'zod/mini';
import { DateField } from '../../kit/date-field.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { today } from '../../kit/moment.ts';
import { toast } from '../../kit/toast.ts';
import { useForm } from '../../kit/use-form.ts';
import { t } from '../../kit/words.ts';
import { endText, unitText } from './lease-words.ts';
import { companies, refreshCompanies } from './use-company.ts';

type Props = { lease: Lease; onClose: () => void };

const Renewal = z.strictObject({ endsOn: companyApi.ops.renewLease.input.shape.endsOn });
const Ending = z.strictObject({ endsOn: companyApi.ops.endLease.input.shape.endsOn });

/** What every change of a lease does once it is saved. */
function told(sentence: string, onClose: () => void): void {
  toast.success(sentence);
  refreshCompanies();
  onClose();
}

/** Loads what somebody else changed: the lease this dialog was opened for is another one now. */
const anew = (onClose: () => void) => () => {
  refreshCompanies();
  onClose();
};

/** Moves the end of a lease to a later day, or takes it away. */
export function RenewDialog({ lease, onClose }: Props) {
  const { leaseId, version, startsOn } = lease;
  const form = useForm<z.output<typeof Renewal>>({
    schema: Renewal,
    start: { endsOn: null },
    label: () => t('company.newEnd'),
  });
  return (
    <FormDialog
      title={t('company.renewTitle', unitText(lease))}
      verb={t('company.renew')}
      form={form}
      fields={['endsOn']}
      save={({ endsOn }) => companies.renewLease({ leaseId, version, endsOn })}
      saved={() => told(t('company.leaseRenewed', unitText(lease)), onClose)}
      reload={anew(onClose)}
      onClose={onClose}
    >
      <p className="t2">{t('company.renewText', startsOn, endText(lease.endsOn))}</p>
      <DateField form={form} name="endsOn" hint={t('company.openHint')} />
    </FormDialog>
  );
}

/** Ends a lease on an earlier day. */
export function EndDialog({ lease, onClose }: Props) {
  const { leaseId, version, startsOn } = lease;
  const form = useForm<z.output<typeof Ending>>({
    schema: Ending,
    start: { endsOn: lease.phase === 'current' ? today() : null },
    label: () => t('company.lastDay'),
  });
  return (
    <FormDialog
      title={t('company.endTitle', unitText(lease))}
      verb={t('company.end')}
      form={form}
      fields={['endsOn']}
      save={({ endsOn }) => companies.endLease({ leaseId, version, endsOn })}
      saved={(_, { endsOn }) => told(t('company.leaseEnded', unitText(lease), endsOn), onClose)}
      reload={anew(onClose)}
      onClose={onClose}
    >
      <p className="t2">{t('company.endText', startsOn, endText(lease.endsOn))}</p>
      <DateField form={form} name="endsOn" />
    </FormDialog>
  );
}
