import { Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../../kit/call/use-write.ts';
import { DayPicker } from '../../kit/form/fields/date-field.tsx';
import { controlProps, LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { disablesDaysBefore } from '../../kit/time/date-picker-days.ts';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import { CompanyChoice } from './company-choice.tsx';
import { earliestRoleEnd } from './earliest-role-end.ts';
import {
  blankGrant,
  type ChosenGrant,
  chosenGrantOf,
  type GrantDraft,
  type GrantErrors,
  grantErrors,
  isDayOrNone,
  reachLimitsOf,
} from './grant.ts';
import { type Grantable, type GrantableRole, useGrantable } from './use-grantable.ts';

type Name = keyof GrantErrors;

/** One of the choices, with what is wrong with it. */
function Choice(props: {
  name: Name;
  label: string;
  error: string | undefined;
  children: (control: ReturnType<typeof controlProps> & { 'aria-required': true }) => ReactNode;
}) {
  const { name, label, error, children } = props;
  const id = `grant-${name}`;
  return (
    <LabelledControl {...{ id, label, error }} alert>
      {children({ ...controlProps(id, error), 'aria-required': true })}
    </LabelledControl>
  );
}

type Part = {
  draft: GrantDraft;
  role: GrantableRole;
  from: Grantable;
  errors: GrantErrors;
  change: (to: Partial<GrantDraft>) => void;
};

/** Where the role is held: in a project, and for a tenant's people in one of its companies. */
function Place({ draft, role, from, errors, change }: Part) {
  const search = useOptionSearch();
  if (role.roleLevel === 10) return null;
  return (
    <>
      <Choice name="projectId" label={t('user.project')} error={errors.projectId}>
        {(control) => (
          <Select
            {...control}
            className="choice"
            showSearch={search}
            value={draft.projectId}
            options={from.projectOptions}
            onChange={(projectId: number) => change({ projectId, company: undefined, buildings: [] })}
          />
        )}
      </Choice>
      {role.roleLevel === 40 ? (
        <Choice name="company" label={t('user.company')} error={errors.company}>
          {(control) => (
            <CompanyChoice
              control={control}
              projectId={draft.projectId}
              value={draft.company}
              onChange={(company) => change({ company })}
            />
          )}
        </Choice>
      ) : null}
    </>
  );
}

/** How far the role reaches there: as it is, or less. */
function Limit({ draft, role, from, errors, change }: Part) {
  const search = useOptionSearch();
  const limits = reachLimitsOf(role.roleLevel);
  if (limits.length === 0) return null;
  return (
    <>
      <fieldset className="field">
        <legend>{t('user.limit')}</legend>
        <Radio.Group
          value={draft.limit}
          options={limits.map((value) => ({ value, label: t(`user.limit_${value}`) }))}
          onChange={({ target }) => change({ limit: target.value })}
        />
        <p className="t3 s12">{t('user.limitNote')}</p>
      </fieldset>
      {draft.limit === 'regions' ? (
        <Choice name="regions" label={t('user.regions')} error={errors.regions}>
          {(control) => (
            <Select
              {...control}
              className="choice"
              mode="multiple"
              showSearch={search}
              value={draft.regions}
              options={from.regionOptions}
              onChange={(regions: string[]) => change({ regions })}
            />
          )}
        </Choice>
      ) : null}
      {draft.limit === 'buildings' ? (
        <Choice name="buildings" label={t('user.buildings')} error={errors.buildings}>
          {(control) => (
            <Select
              {...control}
              className="choice"
              mode="multiple"
              maxTagCount={12}
              showSearch={search}
              disabled={role.roleLevel === 30 && draft.projectId === undefined}
              placeholder={
                role.roleLevel === 30 && draft.projectId === undefined ? t('user.projectFirst') : ''
              }
              value={draft.buildings}
              options={from.buildingOptions(role.roleLevel === 30 ? (draft.projectId ?? null) : null)}
              onChange={(buildings: number[]) => change({ buildings })}
            />
          )}
        </Choice>
      ) : null}
    </>
  );
}

/** From which day until which the role counts; both may be left out. */
function Period({ draft, role, errors, change }: Part) {
  if (role.roleLevel === 40) return null;
  return (
    <>
      {(['from', 'until'] as const).map((name) => {
        const error = errors[name] ?? (isDayOrNone(draft[name]) ? undefined : t('field.date'));
        return (
          <LabelledControl
            key={name}
            id={`grant-${name}`}
            label={t(`user.${name}`)}
            error={error}
            required={false}
            alert
            {...(name === 'until' ? { hint: t('user.periodText') } : {})}
          >
            <DayPicker
              {...controlProps(`grant-${name}`, error)}
              {...(name === 'until' ? { disabledDate: disablesDaysBefore(earliestRoleEnd(draft.from)) } : {})}
              value={draft[name]}
              onChange={(day) => change({ [name]: day })}
            />
          </LabelledControl>
        );
      })}
    </>
  );
}

type Props = {
  /** The keys of the roles that are there already. */
  held: readonly string[];
  add: (given: ChosenGrant) => Promise<unknown>;
  onClose: () => void;
};

/** What is chosen, what is wrong with it, and what pressing Add does. */
function useGrantDraft({ held, add, onClose }: Props) {
  const from = useGrantable();
  // With one project to choose from there is nothing to choose.
  const only = from.projects.length === 1 ? from.projects[0]?.projectId : undefined;
  const [chosen, setDraft] = useState(blankGrant);
  const [errors, setErrors] = useState<GrantErrors>({});
  const draft = { ...chosen, projectId: chosen.projectId ?? only };
  const role = from.roles.find((one) => one.roleCode === draft.roleCode);
  const save = useWrite(add, { done: onClose });
  const change = (to: Partial<GrantDraft>) => {
    setDraft({ ...draft, ...to });
    const names = Object.keys(to);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))));
  };
  const submit = () => {
    const found = grantErrors(draft, role);
    const given = role && Object.keys(found).length === 0 ? chosenGrantOf(draft, role, from) : undefined;
    const wrong = given && held.includes(given.key) ? { roleCode: t('user.already') } : found;
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) document.getElementById(`grant-${first}`)?.focus();
    else if (given) void save.run(given);
  };
  return { from, draft, role, errors, change, submit, busy: save.busy };
}

/** Chooses a role, where it is held, and how far it reaches there (spec §3, §6). */
export function GrantDialog(props: Props) {
  const { from, draft, role, errors, change, submit, busy } = useGrantDraft(props);
  const search = useOptionSearch();
  const part = role && { draft, role, from, errors, change };
  return (
    <Dialog
      title={t('user.addRoleTitle')}
      verb={t('user.grantVerb')}
      busy={busy}
      okButtonProps={{ disabled: from.roles.length === 0 }}
      onOk={submit}
      onCancel={props.onClose}
    >
      <div className="dialog-fields">
        <Choice name="roleCode" label={t('user.role')} error={errors.roleCode}>
          {(control) => (
            <Select
              {...control}
              className="choice"
              autoFocus
              showSearch={search}
              loading={from.loading}
              value={draft.roleCode}
              options={from.roleOptions}
              onChange={(roleCode: string) => change({ ...blankGrant, projectId: draft.projectId, roleCode })}
            />
          )}
        </Choice>
        {!from.loading && from.roles.length === 0 ? <p className="t2">{t('user.noGrantable')}</p> : null}
        {part ? <Place {...part} /> : null}
        {part ? <Limit {...part} /> : null}
        {part ? <Period {...part} /> : null}
      </div>
    </Dialog>
  );
}
