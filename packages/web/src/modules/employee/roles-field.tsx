import { MultiChoiceField } from '../../kit/form/fields/multi-choice-field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import css from './employee.module.css';
import type { HeldRole, StaffOptions } from './staff-kind.ts';

type Offered = StaffOptions['roles'][number];

/** Says what is missing in its own words: an empty list is no empty box. */
function rolesFirst<I extends { roles: string[] }>(form: Form<I>): Form<I> {
  if (form.errors.roles === undefined || form.values.roles !== null) return form;
  return { ...form, errors: { ...form.errors, roles: t('employee.needRole') } };
}

function marks({ administrator, canSignIn }: Offered) {
  return (
    <>
      {administrator ? <span className="tag info">{t('employee.administrator')}</span> : null}
      {canSignIn ? <span className="tag">{t('employee.signsIn')}</span> : null}
    </>
  );
}

type Props<I extends { roles: string[] }> = {
  form: Form<I>;
  offered: readonly Offered[];
  /** What the employee holds already; nothing for a new one. */
  held?: readonly HeldRole[];
  /** The person's own job: nobody takes their own roles away. */
  own?: boolean;
};

/** The roles of a job: those that may be given, and those that stay because a higher authority gave them. */
export function RolesField<I extends { roles: string[] }>({
  form,
  offered,
  held = [],
  own = false,
}: Props<I>) {
  const locked = held.filter((role) => own || role.kept);
  const kept = held.filter((role) => role.kept);
  const all = [...held, ...offered.filter((role) => !held.some((one) => one.roleCode === role.roleCode))];
  const chosen: readonly string[] = form.values.roles ?? [];
  const signedIn = held.some((role) => role.canSignIn);
  const invites = !signedIn && all.some((role) => role.canSignIn && chosen.includes(role.roleCode));
  return (
    <MultiChoiceField
      form={rolesFirst(form)}
      name="roles"
      wide
      options={all.map((role) => ({
        value: role.roleCode,
        label: role.roleName,
        locked: locked.some((one) => one.roleCode === role.roleCode),
        more: marks(role),
      }))}
      below={
        <span className={css.notes}>
          {kept.length > 0 ? (
            <p>{t('employee.keptHint', kept.map((role) => role.roleName).join(t('kit.listMark')))}</p>
          ) : null}
          {own ? <p>{t('employee.ownRolesHint')}</p> : null}
          {invites ? <p>{t('employee.signInHint')}</p> : null}
        </span>
      }
    />
  );
}
