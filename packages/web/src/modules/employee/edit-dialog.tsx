import { EmployeeFacts, type EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { EmployeeFields } from './employee-fields.tsx';
import { refreshStaff, type StaffKind, type StaffOptions } from './staff-kind.ts';

type Props = { kind: StaffKind; row: EmployeeRow; onClose: () => void };

function EditForm({ kind, row, options, onClose }: Props & { options: StaffOptions }) {
  // The title stays, whatever is read meanwhile.
  const [{ employeeId, name }] = useState(row);
  const { form, held } = useRecordForm(row, {
    schema: EmployeeFacts,
    label: (field) => t(`employee.${field}`),
    drawn: ({ roles }) => ({
      phone: null,
      roles: roles.length > 0 ? roles.map((role) => role.roleCode) : null,
    }),
    read: () => kind.calls.get({ employeeId }),
    behind: ({ phone }) => ({ phone }),
    entity: 'employee',
    reading: (field, value) =>
      field === 'roles' ? options.roles.find(({ roleCode }) => roleCode === value)?.roleName : undefined,
  });
  return (
    <FormDialog
      title={t('employee.editTitle', name)}
      draft={`employee/edit ${employeeId}`}
      form={form}
      fields={['name', 'phone', 'department', 'jobNumber', 'icCard', 'cutOffAt', 'roles']}
      width={720}
      save={(input) => kind.calls.edit({ employeeId, version: held.version, ...input })}
      successText={(_, input) => t('employee.saved', input.name)}
      saved={() => refreshStaff(kind)}
      held={held}
      onClose={onClose}
    >
      <EmployeeFields
        form={form}
        roles={options.roles}
        of={{ row, own: row.mdiUserId === signedInUser().mdiUserId }}
      />
    </FormDialog>
  );
}

/** Changes the facts and roles of an employee. */
export function EditDialog(props: Props) {
  const { data } = useRead(props.kind.api, 'options', {});
  return data ? <EditForm {...props} options={data} /> : null;
}
