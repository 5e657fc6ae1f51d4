import { LeaseInput } from '@mdi/contract/modules/company/company.contract.ts';
import { Button } from 'antd';
import type { FocusEvent } from 'react';
import { fieldId } from '../../kit/form/field.tsx';
import { FieldError } from '../../kit/form/field-error.tsx';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { isRequired, maxLength } from '../../kit/form/schema-facts.ts';
import type { Errors, Form } from '../../kit/form/use-form.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { today } from '../../kit/time/project-time.ts';
import type { Choice } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './company.module.css';
import {
  blankLease,
  type LeaseDraft,
  type LeaseErrors,
  type LeaseField,
  leaseFields,
  withLeaseField,
} from './lease-draft.ts';
import { isOpenEnded, LeaseEndField } from './lease-end-field.tsx';
import { VacantUnitFields } from './vacant-unit-fields.tsx';

const nameOf = (row: LeaseDraft, field: LeaseField) => `lease-${row.key}-${field}`;
const labelOf = (field: LeaseField) => t(field === 'area' ? 'company.leaseArea' : `company.${field}`);
const ruleOf = (field: LeaseField) =>
  field === 'buildingId' || field === 'floorId' ? LeaseInput.shape.unitId : LeaseInput.shape[field];

/** A row as a form of its own, so that the usual fields draw it; their names tell the rows apart. */
function rowForm(
  row: LeaseDraft,
  errors: LeaseErrors,
  change: (row: LeaseDraft) => void,
): Form<Record<string, unknown>> {
  const by = new Map(leaseFields.map((field) => [nameOf(row, field), field]));
  const each = <V,>(of: (field: LeaseField) => V): Record<string, V> =>
    Object.fromEntries([...by].map(([name, field]) => [name, of(field)]));
  const field = (name: string): LeaseField => by.get(name) ?? 'unitId';
  const found: Errors = each((one) => errors[one]);
  return {
    values: each((one) => row[one]),
    set: (name, value) => change(withLeaseField(row, field(name), value)),
    left: () => undefined,
    errors: found,
    edits: {},
    changes: 0,
    label: (name) => labelOf(field(name)),
    required: (name) => isRequired(ruleOf(field(name))),
    max: (name) => maxLength(ruleOf(field(name))),
    check: () => undefined,
    refuse: () => false,
    keep: () => undefined,
    saved: {},
    rebase: () => undefined,
    restart: () => undefined,
    wait: () => undefined,
    waiting: false,
  };
}

type RowProps = {
  title: string;
  row: LeaseDraft;
  errors: LeaseErrors;
  buildings: Choice<number>[];
  noBuildings: string;
  /** The units of the other rows. */
  taken: readonly number[];
  change: (row: LeaseDraft) => void;
  remove: (() => void) | undefined;
};

function LeaseRow({ title, row, errors, buildings, noBuildings, taken, change, remove }: RowProps) {
  const form = rowForm(row, errors, change);
  const name = (field: LeaseField) => nameOf(row, field);
  return (
    <fieldset className={css.leaseRow}>
      <legend>
        <b>{title}</b>
        {remove ? (
          <LinkButton danger aria-label={t('company.removeRowOf', title)} onClick={remove}>
            {t('company.removeRow')}
          </LinkButton>
        ) : null}
      </legend>
      <DateField form={form} name={name('startsOn')} />
      <LeaseEndField
        form={form}
        name={name('endsOn')}
        from={row.startsOn}
        open={isOpenEnded(row)}
        change={(open) => change({ ...row, open, endsOn: null })}
      />
      <NumberField form={form} name={name('area')} unit={t('company.squareMetres')} grouped />
      <VacantUnitFields
        form={form}
        names={{ building: name('buildingId'), floor: name('floorId'), unit: name('unitId') }}
        period={row}
        buildings={buildings}
        noBuildings={noBuildings}
        taken={taken}
      />
      <TextField form={form} name={name('ownerName')} wide />
    </fieldset>
  );
}

/** The summary leads here; the person is led on to what is wrong, or to the button that adds a row. */
function leadOn(event: FocusEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (target !== currentTarget) return;
  const wrong = currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong ?? currentTarget.querySelector<HTMLElement>('.lease-add'))?.focus();
}

type Props = {
  offices: boolean;
  leases: readonly LeaseDraft[];
  errors: readonly LeaseErrors[];
  /** What is wrong with the rows as a whole. */
  error: string | undefined;
  buildings: Choice<number>[];
  noBuildings: string;
  change: (leases: LeaseDraft[]) => void;
};

/** Leasing units, or a property company's offices, as rows to add and remove. */
export function LeaseRows({ offices, leases, errors, error, buildings, noBuildings, change }: Props) {
  const next = Math.max(-1, ...leases.map((row) => row.key)) + 1;
  const last = leases.at(-1);
  const rowsWrong = errors.some((row) => Object.keys(row).length > 0);
  return (
    <fieldset
      className={`field-wide stack ${css.leaseRows}`}
      id={fieldId('leases')}
      aria-label={t(offices ? 'company.offices' : 'company.leases')}
      tabIndex={-1}
      onFocus={leadOn}
    >
      <p className="t3 s12">{t(offices ? 'company.officesHint' : 'company.leasesHint')}</p>
      {leases.map((row, at) => (
        <LeaseRow
          key={row.key}
          title={t(offices ? 'company.officeOf' : 'company.leaseOf', at + 1)}
          row={row}
          errors={errors[at] ?? {}}
          buildings={buildings}
          noBuildings={noBuildings}
          taken={leases.flatMap((one) => (one === row || one.unitId === null ? [] : one.unitId))}
          change={(changed) => change(leases.map((one) => (one === row ? changed : one)))}
          remove={
            offices || leases.length > 1 ? () => change(leases.filter((one) => one !== row)) : undefined
          }
        />
      ))}
      <FieldError text={rowsWrong ? null : error} />
      <Button
        className="lease-add"
        icon={<Icon name="plus" />}
        onClick={() => {
          // The next unit mostly lies in the same building, for the same time.
          const { key: _, unitId: __, area: ___, ...same } = last ?? blankLease(next, today());
          change([...leases, { ...blankLease(next, today()), ...same, startsOn: same.startsOn ?? today() }]);
        }}
      >
        {t(offices ? 'company.addOffice' : 'company.addLease')}
      </Button>
    </fieldset>
  );
}
