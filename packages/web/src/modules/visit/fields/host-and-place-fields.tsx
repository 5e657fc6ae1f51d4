import type { visitPlace } from '@mdi/contract/modules/visit/visit.fields.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useDebounced, useKeyword } from '../../../kit/call/use-debounced.ts';
import { fieldId } from '../../../kit/form/field.tsx';
import { ChoiceField, TextField } from '../../../kit/form/fields/basic-fields.tsx';
import { LabelledControl } from '../../../kit/form/fields/labelled-control.tsx';
import { type Found, SearchField, SearchSelect } from '../../../kit/form/fields/search-select.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import { signedInUser } from '../../../kit/rights/signed-in-user.ts';
import { t } from '../../../kit/words/words.ts';
import { useVisitOptions, type VisitOptions } from '../use-visit.ts';

/** Where, to whom and what for: what every form of visits has. */
export type VisitFormFields = { [K in keyof typeof visitPlace]: z.output<(typeof visitPlace)[K]> };
export type VisitedCompany = VisitOptions['companies'][number];

/** The company that is visited; those who act for one company visit no other. */
export function useVisitedCompany(start?: VisitedCompany) {
  const [chosen, setChosen] = useState<VisitedCompany | undefined>(start);
  const own = signedInUser().currTenantId;
  const asked = useVisitOptions(own === null ? {} : { companyId: own });
  const [only] = own === null ? [] : (asked.data?.companies ?? []);
  const failed = asked.error !== null && asked.data === undefined;
  return { company: chosen ?? only, choose: setChosen, fixed: own !== null, failed };
}

const companyFound = ({ companyId, companyName }: VisitedCompany, more?: string): Found => ({
  value: companyId,
  label: companyName,
  more: more === undefined ? null : <small className="t3">{more}</small>,
});

type CompanyProps = {
  company: VisitedCompany | undefined;
  choose: (company: VisitedCompany | undefined) => void;
  error?: string | undefined;
  projectId?: number | undefined;
  /** The id of its control; as a field of its own the error summary leads there. */
  name?: string;
};

/** The visited company, found by its name. */
export function VisitedCompanyField({ company, choose, error, projectId, name = 'companyId' }: CompanyProps) {
  const [asked, search] = useKeyword();
  const { data, isFetching } = useVisitOptions({
    ...asked,
    ...(projectId === undefined ? {} : { projectId }),
  });
  const companies = data?.companies ?? [];
  const projects = new Map(data?.projects.map((one) => [one.projectId, one.projectName]));
  const many = signedInUser().currProjectId === null && projectId === undefined;
  const id = fieldId(name);
  return (
    <LabelledControl
      {...{ id, label: t('visit.companyId') }}
      error={error === t('kit.error.required') ? t('kit.error.choose') : error}
    >
      <SearchSelect
        id={id}
        status={error === undefined ? undefined : 'error'}
        placeholder={t('visit.companyHint')}
        none={t('visit.companyNone')}
        chosen={company && companyFound(company)}
        found={companies.map((one) => companyFound(one, many ? projects.get(one.projectId) : undefined))}
        search={search}
        choose={(found) => choose(companies.find(({ companyId }) => companyId === found?.value))}
        loading={isFetching}
      />
    </LabelledControl>
  );
}

/** The person who is visited, found by name or phone among the people of a company. */
export function HostField<I extends Pick<VisitFormFields, 'hostId'>>(props: {
  form: Form<I>;
  company: VisitedCompany | undefined;
  start?: Found | undefined;
}) {
  const { form, company, start } = props;
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<Found | undefined>(start);
  const host = useDebounced(word.trim());
  const { data, isFetching } = useVisitOptions(
    company
      ? { companyId: company.companyId, projectId: company.projectId, ...(host === '' ? {} : { host }) }
      : {},
    company !== undefined,
  );
  const hosts = company ? (data?.hosts ?? []) : [];
  return (
    <SearchField
      form={form}
      name="hostId"
      placeholder={t(company ? 'visit.hostHint' : 'visit.companyFirst')}
      none={t('visit.hostNone')}
      disabled={company === undefined}
      chosen={form.values.hostId === null ? undefined : chosen}
      found={hosts.map(({ hostId, name, department, me }) => ({
        value: hostId,
        label: name,
        more: <small className="t3">{me ? t('visit.hostMe') : department}</small>,
      }))}
      search={setWord}
      choose={setChosen}
      loading={isFetching}
    />
  );
}

/** The building, the place in it, what for, and what kind of visitor. */
export function VisitPlaceFields<I extends Omit<VisitFormFields, 'hostId'>>({
  form,
  company,
}: {
  form: Form<I>;
  company: VisitedCompany | undefined;
}) {
  const { data, isFetching } = useVisitOptions(
    company ? { companyId: company.companyId, projectId: company.projectId } : {},
    company !== undefined,
  );
  const off = company === undefined;
  const coded = (list: VisitOptions['purposes'] | undefined) =>
    (off ? [] : (list ?? [])).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <ChoiceField
        form={form}
        name="buildingId"
        options={(off ? [] : (data?.buildings ?? [])).map((one) => ({
          value: one.buildingId,
          label: one.buildingName,
        }))}
        loading={isFetching}
        clearable
        disabled={off}
      />
      <TextField form={form} name="location" hint={t('visit.locationHint')} />
      <ChoiceField
        form={form}
        name="purpose"
        options={coded(data?.purposes)}
        loading={isFetching}
        clearable
        disabled={off}
      />
      <ChoiceField
        form={form}
        name="visitorType"
        options={coded(data?.types)}
        loading={isFetching}
        clearable
        disabled={off}
      />
    </>
  );
}
