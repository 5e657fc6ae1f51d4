import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import type { ReactNode } from 'react';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { MomentField } from '../../kit/form/fields/moment-field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import css from './employee.module.css';
import { RolesField } from './roles-field.tsx';
import type { StaffOptions } from './staff-kind.ts';

type Facts = {
  name: string;
  phone?: string | undefined;
  jobNumber: string | null;
  department: string | null;
  icCard: string | null;
  cutOffAt: string | null;
  roles: string[];
};

type Props<I extends Facts> = {
  form: Form<I>;
  roles: StaffOptions['roles'];
  /** Who is edited, and whether that is the person's own job; nothing for a new employee. */
  of?: { row: EmployeeRow; own: boolean };
  company?: ReactNode;
};

/** The number in the field may be that of a card that is no longer in use. */
function cardHint(row: EmployeeRow | undefined): string {
  if (row?.cardState === 'inUse') return t('employee.cardEmptied');
  if (row === undefined || row.cardState === 'none') return t('kit.optional');
  return t(`employee.cardState_${row.cardState}`);
}

/** The fields of an employee, new or edited; the phone of an edited one stays unless another is typed. */
export function EmployeeFields<I extends Facts>({ form, roles, of, company }: Props<I>) {
  const row = of?.row;
  const phoneHint = row ? `${row.phone} · ${t('employee.phoneKeep')}` : t('employee.phoneAdvice');
  return (
    <div className={css.employeeFields}>
      <TextField form={form} name="name" />
      <TextField form={form} name="phone" hint={phoneHint} inputMode="tel" />
      {company}
      <TextField form={form} name="department" />
      <TextField form={form} name="jobNumber" />
      <TextField form={form} name="icCard" hint={cardHint(row)} />
      <MomentField form={form} name="cutOffAt" quick hint={t('employee.cutOffHint')} />
      <RolesField form={form} offered={roles} held={row?.roles ?? []} own={of?.own ?? false} />
    </div>
  );
}
