import { type Company, companyApi, type Lease } from '@mdi/contract/modules/company/company.contract.ts';
import * as z from 'zod/mini';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { today } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { AccessLost } from './access-lost.tsx';
import { ChosenLeases, useLeaseRefusals } from './chosen-leases.tsx';
import {
  closeAndReload,
  finishLeaseChange,
  leaseDialogTitle,
  leaseDraftName,
  leaseVersions,
} from './lease-change.ts';
import { endOrOpen, LeaseEndField, leaseEndFieldProps } from './lease-end-field.tsx';
import { dayAfter, latestDay, leasedUnitText, leasePeriodText } from './lease-text.ts';
import { companyCalls } from './use-company.ts';

type Props = { company: Company; leases: readonly Lease[]; saved: () => void; onClose: () => void };

const Renewal = z
  .strictObject({ endsOn: companyApi.ops.renewLease.input.shape.endsOn, open: z.boolean() })
  .check(endOrOpen);
const Ending = z.strictObject({ endsOn: companyApi.ops.endLease.input.shape.endsOn });
const { startsOn, endsOn, ownerName } = companyApi.ops.editLease.input.shape;
const Common = z.strictObject({ startsOn: z.nullable(startsOn), endsOn, ownerName });

/** One lease by its period; several are listed. */
const textOf = (key: 'renew' | 'end', [first, ...more]: readonly Lease[]): string =>
  first && more.length === 0 ? t(`company.${key}Text`, leasePeriodText(first)) : t(`company.${key}ManyText`);

/** Moves the end of leases to a later day; that they stay open must be said. */
export function RenewLeasesDialog({ company: { companyId }, leases, saved, onClose }: Props) {
  const { refused, watch } = useLeaseRefusals();
  const form = useForm<z.output<typeof Renewal>>({
    schema: Renewal,
    start: { endsOn: null, open: false },
    label: () => t('company.newEnd'),
  });
  const [only] = leases;
  return (
    <FormDialog
      title={leaseDialogTitle('renew', leases)}
      draft={leaseDraftName('renew', leases)}
      verb={t('company.renew')}
      form={form}
      fields={['endsOn']}
      save={({ endsOn: day }): Promise<unknown> =>
        leases.length === 1 && only
          ? companyCalls.renewLease({ leaseId: only.leaseId, version: only.version, endsOn: day })
          : watch(companyCalls.renewLeases({ companyId, leases: leaseVersions(leases), endsOn: day }))
      }
      saved={() =>
        finishLeaseChange(
          leases.length === 1 && only
            ? t('company.leaseRenewed', leasedUnitText(only))
            : t('company.leasesRenewed', leases.length),
          saved,
        )
      }
      reload={closeAndReload(onClose)}
      onClose={onClose}
    >
      <p className="t2">{textOf('renew', leases)}</p>
      <ChosenLeases leases={leases} refused={refused} />
      <LeaseEndField
        form={form}
        {...leaseEndFieldProps(form)}
        from={dayAfter(latestDay(leases.map((one) => one.endsOn)))}
      />
    </FormDialog>
  );
}

/** Ends leases on an earlier day, and says who loses access then. */
export function EndLeasesDialog({ company: { companyId }, leases, saved, onClose }: Props) {
  const { refused, watch } = useLeaseRefusals();
  const [only] = leases;
  const form = useForm<z.output<typeof Ending>>({
    schema: Ending,
    start: { endsOn: leases.every(({ phase }) => phase === 'current') ? today() : null },
    label: () => t('company.lastDay'),
  });
  const one = leases.length === 1 ? only : undefined;
  return (
    <FormDialog
      title={leaseDialogTitle('end', leases)}
      draft={leaseDraftName('end', leases)}
      verb={t('company.end')}
      form={form}
      fields={['endsOn']}
      save={({ endsOn: day }): Promise<unknown> =>
        one
          ? companyCalls.endLease({ leaseId: one.leaseId, version: one.version, endsOn: day })
          : watch(companyCalls.endLeases({ companyId, leases: leaseVersions(leases), endsOn: day }))
      }
      saved={(_, { endsOn: day }) =>
        finishLeaseChange(
          one
            ? t(day <= today() ? 'company.leaseEndsToday' : 'company.leaseEnded', leasedUnitText(one), day)
            : t('company.leasesEnded', leases.length, day),
          saved,
        )
      }
      reload={closeAndReload(onClose)}
      onClose={onClose}
    >
      <p className="t2">{textOf('end', leases)}</p>
      <AccessLost companyId={companyId} leases={leases} />
      <ChosenLeases leases={leases} refused={refused} />
      <DateField form={form} name="endsOn" />
    </FormDialog>
  );
}

/** Puts right what several leases have in common; what is left empty stays as it is. */
export function CorrectLeasesDialog({ company: { companyId }, leases, saved, onClose }: Props) {
  const { refused, watch } = useLeaseRefusals();
  const form = useForm<z.output<typeof Common>>({
    schema: Common,
    start: { startsOn: null, endsOn: null, ownerName: null },
    label: (name) => t(`company.${name}`),
  });
  const { values } = form;
  const given = {
    ...(values.startsOn === null ? {} : { startsOn: values.startsOn }),
    ...(values.endsOn === null ? {} : { endsOn: values.endsOn }),
    ...(values.ownerName === null ? {} : { ownerName: values.ownerName }),
  };
  return (
    <FormDialog
      title={leaseDialogTitle('correct', leases)}
      draft={leaseDraftName('correctMany', leases)}
      form={form}
      fields={['startsOn', 'endsOn', 'ownerName']}
      save={() => watch(companyCalls.correctLeases({ companyId, leases: leaseVersions(leases), ...given }))}
      saved={() => finishLeaseChange(t('company.leasesSaved', leases.length), saved)}
      reload={closeAndReload(onClose)}
      onClose={onClose}
    >
      <p className="t2">{t('company.correctManyText')}</p>
      <ChosenLeases leases={leases} refused={refused} />
      <DateField form={form} name="startsOn" />
      <DateField
        form={form}
        name="endsOn"
        from={values.startsOn ?? latestDay(leases.map((one) => one.startsOn))}
      />
      <TextField form={form} name="ownerName" />
    </FormDialog>
  );
}
