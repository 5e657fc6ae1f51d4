import { Radio } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { toast } from '../../kit/page/toast.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import css from './employee.module.css';
import type { EmployeeDialogProps } from './employee-dialog-props.ts';
import { refreshStaff } from './staff-kind.ts';

/** Gives a role that manages the company's people; with several to give, one is chosen. */
export function GrantAdministratorDialog({ kind, row, onClose }: EmployeeDialogProps) {
  const { data } = useRead(kind.api, 'options', {});
  const [chosen, setChosen] = useState<string>();
  const { run, busy } = useWrite(kind.calls.grantAdministrator, {
    done: () => {
      toast.success(t('employee.granted', row.name));
      refreshStaff(kind);
      onClose();
    },
  });
  const roles = data?.roles.filter((role) => role.administrator) ?? [];
  const role = roles.find((one) => one.roleCode === chosen) ?? roles[0];
  return (
    <ConfirmDialog
      title={t('employee.grantTitle', row.name)}
      verb={t('employee.grantAdministrator')}
      busy={busy}
      ready={role !== undefined}
      onConfirm={() => {
        if (role) void run({ employeeId: row.employeeId, roleCode: role.roleCode });
      }}
      onCancel={onClose}
    >
      {data === undefined ? t('kit.loading') : null}
      {data && !role ? t('employee.grantNone') : null}
      {role ? <p>{t('employee.grantText', role.roleName, row.companyName)}</p> : null}
      {role?.canSignIn && !row.roles.some((held) => held.canSignIn) ? (
        <p className="t3">{t('employee.grantSignIn')}</p>
      ) : null}
      {roles.length > 1 ? (
        <fieldset className={`field ${css.grant}`}>
          <legend>{t('employee.grantChoice')}</legend>
          <Radio.Group
            className={css.employeeChoices}
            value={role?.roleCode}
            options={roles.map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </fieldset>
      ) : null}
    </ConfirmDialog>
  );
}

const names = (roles: readonly { roleName: string }[]): string =>
  roles.map((role) => role.roleName).join(t('kit.listMark'));

/** Takes the administrator roles away that a higher authority didn't give. */
export function RevokeAdministratorDialog({ kind, row, onClose }: EmployeeDialogProps) {
  const { employeeId } = row;
  const rights = row.roles.filter((role) => role.administrator);
  const kept = rights.filter((role) => role.kept);
  return (
    <ImpactDialog
      title={t('employee.revokeTitle', row.name)}
      verb={t('employee.revokeAdministrator')}
      destructive
      rows={[row]}
      nameOf={({ name }) => name}
      load={() => Promise.resolve(kept)}
      say={() => (
        <>
          <p>{t('employee.revokeText', names(rights.filter((role) => !role.kept)))}</p>
          {kept.length > 0 ? <p className="warn">{t('employee.revokeKept', names(kept))}</p> : null}
        </>
      )}
      check={() => kind.calls.revokeAdministrator({ employeeId }, { dryRun: true })}
      call={() => kind.calls.revokeAdministrator({ employeeId })}
      successText={() => t('employee.revoked', row.name)}
      refresh={() => refreshStaff(kind)}
      onClose={onClose}
    />
  );
}
