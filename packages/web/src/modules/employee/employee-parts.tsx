import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { Tag } from '../../kit/tag.tsx';
import { t } from '../../kit/words.ts';
import { cutOffOf } from './cut-off.ts';
import type { HeldRole } from './kind.ts';

const statusTones = { working: 'ok', disabled: 'bad', left: 'mute' } as const;
const cardTones = { none: 'mute', inUse: 'ok', returned: 'mute', lost: 'bad' } as const;

/** How the job stands. */
export function StatusTag({ status }: Pick<EmployeeRow, 'status'>) {
  return <Tag tone={statusTones[status]}>{t(`employee.status_${status}`)}</Tag>;
}

/** What became of the card. */
export function CardTag({ state }: { state: EmployeeRow['cardState'] }) {
  return <Tag tone={cardTones[state]}>{t(`employee.cardState_${state}`)}</Tag>;
}

/** A role; one that manages the company's people is marked in words. */
export function RoleTag({ role }: { role: Pick<HeldRole, 'roleName' | 'administrator'> }) {
  return (
    <span className={role.administrator ? 'tag line employee-admin' : 'tag line'}>
      <span className="one-line">{role.roleName}</span>
      {role.administrator ? <b>{t('employee.administrator')}</b> : null}
    </span>
  );
}

/** When passage ends; soon or over, a second line warns. */
export function CutOffCell({ cutOffAt }: Pick<EmployeeRow, 'cutOffAt'>) {
  const { text, warning, over } = cutOffOf(cutOffAt);
  if (cutOffAt === null) return <span className="t3">{text}</span>;
  return (
    <span className="two" title={text}>
      {text.slice(0, 10)}
      {warning === undefined ? (
        <small>{text.slice(11)}</small>
      ) : (
        <small className={over ? 'bad' : 'warn'}>{warning}</small>
      )}
    </span>
  );
}
