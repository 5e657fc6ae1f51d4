import type { EmployeeInput } from '@mdi/contract/modules/employee/employee.contract.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { Field } from '../../kit/form/field.tsx';
import { NoChoices } from '../../kit/form/fields/no-choices.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import type { StaffKind, StaffOptions } from './staff-kind.ts';

type Company = StaffOptions['companies'][number];

type Props = { kind: StaffKind; form: Form<EmployeeInput>; start: Company | undefined };

/** The company that employs, found by its name among the valid ones in scope. */
export function CompanyField({ kind, form, start }: Props) {
  const [asked, search] = useKeyword();
  const [chosen, setChosen] = useState(start);
  const { data, isFetching } = useRead(kind.api, 'options', asked, {
    keep: true,
  });
  const found = data?.companies ?? [];
  const choose = (companyId: number) => {
    setChosen(found.find((one) => one.companyId === companyId));
    form.set('companyId', companyId);
  };
  return (
    <Field form={form} name="companyId" wide>
      {(control) => (
        <Select<{ value: number; label: string }>
          {...control}
          className="choice"
          labelInValue
          placeholder={t('employee.companyHint')}
          showSearch={{ filterOption: false, onSearch: search }}
          loading={isFetching}
          notFoundContent={isFetching ? t('kit.loading') : <NoChoices text={t('employee.companyNone')} />}
          value={chosen && { value: chosen.companyId, label: chosen.companyName }}
          options={found.map(({ companyId, companyName, projectName }) => ({
            value: companyId,
            label: companyName,
            projectName,
          }))}
          optionRender={({ data: { label, projectName } }) => (
            <span className="row">
              {label}
              <small className="t3">{projectName}</small>
            </span>
          )}
          onChange={({ value }) => choose(value)}
        />
      )}
    </Field>
  );
}
