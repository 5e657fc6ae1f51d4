import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { t } from '../../kit/words/words.ts';
import type { Ask, Question } from './use-questions.tsx';

/** Something that may be done to one employee. */
export type Action = { key: Question['kind']; label: string; danger?: boolean; run: () => void };

/**
 * What may be done to this employee beside editing, the harmful last; which it is was decided by the server
 * (`can`), and a card can be given out or taken back only as it stands.
 */
export function actionsOf(row: EmployeeRow, ask: Ask): Action[] {
  const { can, status, cardState } = row;
  const carded = cardState === 'inUse';
  const one = (key: 'disable' | 'enable' | 'leave' | 'invite' | 'extend', danger = false): Action => ({
    key,
    label: t(`employee.${key}`),
    danger,
    run: () => ask({ kind: key, rows: [row] }),
  });
  const about = (
    key: 'giveCard' | 'loseCard' | 'returnCard' | 'lostPhone' | 'foundPhone' | 'grant' | 'revoke',
    label: string,
    danger = false,
  ): Action => ({ key, label, danger, run: () => ask({ kind: key, row }) });
  return [
    can.edit && one('extend'),
    can.edit && !carded && about('giveCard', t('employee.giveCard')),
    can.edit && carded && about('loseCard', t('employee.loseCard')),
    can.edit && carded && about('returnCard', t('employee.returnCard')),
    can.invite && one('invite'),
    can.grantAdministrator && about('grant', t('employee.grantAdministrator')),
    can.revokeAdministrator && about('revoke', t('employee.revokeAdministrator')),
    can.edit && row.phoneLost && about('foundPhone', t('employee.foundPhone')),
    can.edit && !row.phoneLost && about('lostPhone', t('employee.lostPhone')),
    can.state && status === 'disabled' && one('enable'),
    can.state && status === 'working' && one('disable', true),
    can.leave && one('leave', true),
  ].filter((action) => action !== false);
}
