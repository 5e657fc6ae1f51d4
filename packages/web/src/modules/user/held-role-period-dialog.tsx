import { type Assignment, userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { earliestRoleEnd } from './earliest-role-end.ts';
import { refreshUsers, userCalls } from './use-user.ts';

const { from, until } = userApi.ops.setPeriod.input.shape;
const Period = z.strictObject({ from, until });
type Period = z.output<typeof Period>;

/** Asks from which day until which a held role counts. */
export function HeldRolePeriodDialog({ held, onClose }: { held: Assignment; onClose: () => void }) {
  const { assignmentId, roleName } = held;
  // Of what was opened: whoever is told that it was changed opens it anew and sees how.
  const [version] = useState(held.version);
  const form = useForm<Period>({
    schema: Period,
    start: { from: held.from, until: held.until },
    label: (name) => t(`user.${name}`),
  });
  return (
    <FormDialog
      title={t('user.periodTitle', roleName)}
      draft={`user/setPeriod ${assignmentId}`}
      form={form}
      fields={['from', 'until']}
      save={(days) =>
        userCalls.setPeriod({ assignmentId, version, ...days }).catch((failure: unknown) => {
          refreshUsers();
          throw failure;
        })
      }
      successText={() => t('user.periodSaved', roleName)}
      saved={refreshUsers}
      onClose={onClose}
    >
      <p className="t2">{t('user.periodText')}</p>
      <DateField form={form} name="from" />
      <DateField form={form} name="until" from={form.values.from} first={earliestRoleEnd(form.values.from)} />
    </FormDialog>
  );
}
