import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { IconSvg } from '../../kit/page/icon-paths.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import css from './employee.module.css';
import { passCutOffOf } from './pass-cut-off.ts';
import type { HeldRole } from './staff-kind.ts';

export const employmentStatusTones = { working: 'ok', disabled: 'bad', left: 'mute' } as const;
const cardTones = { none: 'mute', inUse: 'ok', returned: 'mute', lost: 'bad' } as const;

/** How the job stands. */
export function EmploymentStatusTag({ status }: Pick<EmployeeRow, 'status'>) {
  return <Tag tone={employmentStatusTones[status]}>{t(`employee.status_${status}`)}</Tag>;
}

/** What became of the card. */
export function EmployeeCardTag({ state }: { state: EmployeeRow['cardState'] }) {
  return <Tag tone={cardTones[state]}>{t(`employee.cardState_${state}`)}</Tag>;
}

function Shield() {
  return (
    <IconSvg size={14}>
      <path d="M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10" />
    </IconSvg>
  );
}

/** A role; one that manages the company's people has a shield, and is called so by readers. */
export function RoleTag({ role }: { role: Pick<HeldRole, 'roleName' | 'administrator'> }) {
  const { roleName, administrator } = role;
  return (
    <span
      className={administrator ? `tag ${css.admin}` : 'tag line'}
      title={administrator ? `${roleName} · ${t('employee.administrator')}` : roleName}
    >
      {administrator ? <Shield /> : null}
      <span className="one-line">{roleName}</span>
      {administrator ? <span className="unseen">{t('employee.administrator')}</span> : null}
    </span>
  );
}

/** When passage ends; soon or over, a second line warns. */
export function PassCutOffCell({ cutOffAt }: Pick<EmployeeRow, 'cutOffAt'>) {
  const { text, warning, over } = passCutOffOf(cutOffAt);
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

const shownRoles = 2;

/** The first roles; all of them in the tooltip. */
export function RoleTags({ roles }: Pick<EmployeeRow, 'roles'>) {
  if (roles.length === 0) return <span className="t3">{t('employee.noRole')}</span>;
  const left = roles.length - shownRoles;
  return (
    <span className={`cell-tags ${css.roles}`} title={roles.map(({ roleName }) => roleName).join('\n')}>
      {roles.slice(0, shownRoles).map((role) => (
        <RoleTag key={role.roleCode} role={role} />
      ))}
      {left > 0 ? <small className="t3">{t('employee.moreRoles', left)}</small> : null}
    </span>
  );
}

/** The number of the card, and what became of it. */
export function CardCell({ icCard, cardState }: Pick<EmployeeRow, 'icCard' | 'cardState'>) {
  if (icCard === null) return <span className="t3">{t('employee.cardState_none')}</span>;
  return (
    <span className={css.employeeCard}>
      {icCard}
      <EmployeeCardTag state={cardState} />
    </span>
  );
}
