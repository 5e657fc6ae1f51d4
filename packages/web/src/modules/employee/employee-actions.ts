import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import type { Act } from '../../kit/list/act-definitions.ts';
import type { IconName } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './employee-dialog-loader.ts';
import { mayForStaff, type StaffKind } from './staff-kind.ts';

type Fits = (row: EmployeeRow) => boolean;

/**
 * What may be done with employees beside editing, the harmful last; which it is was decided by the server (`can`), and
 * a card can be given out or taken back only as it stands.
 */
export function employeeActions(kind: StaffKind, ask: Ask): Act<EmployeeRow>[] {
  const several = mayForStaff(kind, 'edit');
  const many = (
    key: 'disable' | 'enable' | 'leave' | 'invite' | 'extend',
    fits: Fits,
    icon?: IconName,
    at: 'more' | 'bulk' = 'more',
  ): Act<EmployeeRow> => ({
    label: t(`employee.${key}`),
    danger: key === 'disable' || key === 'leave',
    at,
    icon: several ? icon : undefined,
    fits,
    all: (rows, done) => ask({ kind: key, rows, done }),
  });
  const one = (
    key: 'giveCard' | 'loseCard' | 'returnCard' | 'lostPhone' | 'foundPhone' | 'grant' | 'revoke',
    label: string,
    fits: Fits,
  ): Act<EmployeeRow> => ({ label, at: 'more', fits, run: (row) => ask({ kind: key, row }) });
  const carded: Fits = (row) => row.can.edit && row.cardState === 'inUse';
  return [
    many('extend', (row) => row.can.edit, 'reload'),
    one('giveCard', t('employee.giveCard'), (row) => row.can.edit && row.cardState !== 'inUse'),
    one('loseCard', t('employee.loseCard'), carded),
    one('returnCard', t('employee.returnCard'), carded),
    many('invite', (row) => row.can.invite),
    many('invite', (row) => row.can.invite && row.signIn === 'pending', 'bell', 'bulk'),
    one('grant', t('employee.grantAdministrator'), (row) => row.can.grantAdministrator),
    one('revoke', t('employee.revokeAdministrator'), (row) => row.can.revokeAdministrator),
    one('foundPhone', t('employee.foundPhone'), (row) => row.can.edit && row.phoneLost),
    one('lostPhone', t('employee.lostPhone'), (row) => row.can.edit && !row.phoneLost),
    many('enable', (row) => row.can.state && row.status === 'disabled'),
    many('disable', (row) => row.can.state && row.status === 'working', 'power'),
    many('leave', (row) => row.can.leave, 'close'),
  ];
}
