import { maxParents, type RoleInput } from '@mdi/contract/modules/role/role.contract.ts';
import { Input, Select, Switch } from 'antd';
import { Field } from '../../kit/form/field.tsx';
import { MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import css from './role.module.css';
import type { RoleFormOptions } from './use-role.ts';

type Level = RoleInput['level'];
type Props = {
  form: Form<RoleInput>;
  terms: RoleFormOptions;
  /** People who hold the role; its level then stays. */
  holders: number;
  builtIn: boolean;
  /** Parents that stand already, also those the person doesn't see. */
  parents: readonly { roleId: number; name: string }[];
  adding: boolean;
};

function LevelField({ form, terms, holders, builtIn }: Props) {
  const fixed = builtIn || holders > 0;
  const kept = form.values.level;
  const levels = kept !== null && !terms.levels.includes(kept) ? [...terms.levels, kept] : terms.levels;
  return (
    <Field form={form} name="level" {...(holders > 0 ? { hint: t('role.levelHeld', holders) } : {})}>
      {(control) => (
        <Select<Level>
          {...control}
          className="choice"
          disabled={fixed}
          value={kept ?? undefined}
          options={levels.map((value) => ({ value, label: t(`role.level_${value}`) }))}
          onChange={(level) => form.set('level', level)}
        />
      )}
    </Field>
  );
}

function SignInField({ form, builtIn }: Props) {
  const on = form.values.canSignIn === true;
  return (
    <Field form={form} name="canSignIn">
      {({ id }) => (
        <span className={`row ${css.switch}`}>
          <Switch id={id} checked={on} disabled={builtIn} onChange={(to) => form.set('canSignIn', to)} />
          <span className="t2">{t(on ? 'role.canSignInYes' : 'role.canSignInNo')}</span>
        </span>
      )}
    </Field>
  );
}

/** Whether holders sign in with an app; also of the built-in role, which everything depends on. */
function AuthenticatorField({ form }: Pick<Props, 'form'>) {
  const on = form.values.needsAuthenticator === true;
  return (
    <Field form={form} name="needsAuthenticator">
      {({ id }) => (
        <span className={`row ${css.switch}`}>
          <Switch id={id} checked={on} onChange={(to) => form.set('needsAuthenticator', to)} />
          <span className="t2">{t(on ? 'role.needsAuthenticatorYes' : 'role.needsAuthenticatorNo')}</span>
        </span>
      )}
    </Field>
  );
}

/** The code of a saved role, which stays. */
function CodeShown({ form }: Pick<Props, 'form'>) {
  return (
    <Field form={{ ...form, required: () => false }} name="roleCode" hint={t('role.codeStays')}>
      {({ id }) => <Input id={id} disabled value={form.values.roleCode ?? ''} />}
    </Field>
  );
}

/** The parents to choose from: one of too low a level, or the person's own, can't be pressed. */
function parentOptions({ form, terms, parents }: Props) {
  const level = form.values.level;
  const chosen = form.values.parents ?? [];
  const unseen = parents.filter((one) => !terms.parents.some((parent) => parent.roleId === one.roleId));
  const known = terms.parents.map((parent) => {
    const low = level !== null && parent.level > level;
    return {
      value: parent.roleId,
      label: low ? t('role.parentTooLow', parent.name) : parent.name,
      disabled: parent.roleId === terms.ownParent || (low && !chosen.includes(parent.roleId)),
    };
  });
  // What somebody else gave stays whatever the person does.
  return [...known, ...unseen.map(({ roleId, name }) => ({ value: roleId, label: name, disabled: true }))];
}

function ParentsField(props: Props) {
  const search = useOptionSearch();
  const { form, terms, builtIn } = props;
  const chosen = form.values.parents ?? [];
  return (
    <Field form={form} name="parents" wide hint={t('role.parentsCount', chosen.length, maxParents)}>
      {(control) => (
        <>
          <Select<number[]>
            {...control}
            mode="multiple"
            className="choice"
            disabled={builtIn}
            maxCount={maxParents}
            showSearch={search}
            value={chosen}
            options={parentOptions(props)}
            onChange={(parents) => form.set('parents', parents)}
          />
          <p className={`t3 s12 ${css.roleNote}`}>
            {t('role.parentsHint')}
            {terms.ownParent === null ? null : ` ${t('role.parentsOwn')}`}
          </p>
        </>
      )}
    </Field>
  );
}

/** Who a role is: its names, code, level, sign-in and parents. */
export function RoleBasicFields(props: Props) {
  const { form, adding, builtIn } = props;
  return (
    <>
      {builtIn ? <p className="field-wide t2">{t('role.builtInHint')}</p> : null}
      <TextField form={form} name="name" />
      <TextField form={form} name="nameEn" />
      {adding ? (
        <TextField form={form} name="roleCode" hint={t('role.codeHint')} />
      ) : (
        <CodeShown form={form} />
      )}
      <LevelField {...props} />
      <NumberField form={form} name="sort" hint={t('role.sortHint')} />
      <SignInField {...props} />
      <AuthenticatorField form={form} />
      <ParentsField {...props} />
      <MultilineField form={form} name="description" wide rows={3} />
    </>
  );
}
