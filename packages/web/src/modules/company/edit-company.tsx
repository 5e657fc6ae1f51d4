import {
  type Company,
  CompanyFacts,
  companyCategories,
} from '@mdi/contract/modules/company/company.contract.ts';
import { Link } from 'react-router';
import { useLoggedRead } from '../../kit/call/use-logged-read.ts';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormPage, type Section } from '../../kit/form/form-page.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { KindTag, ValidityTag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { companyAddress, companyListPath } from '../../kit/paths/addresses.ts';
import { lastSaved } from '../../kit/record/last-saved.ts';
import { t } from '../../kit/words/words.ts';
import { BusinessTypeField, contactSections, managedBuildingsSection } from './company-fields.tsx';
import { companyCalls, refreshCompanies, useCompany } from './use-company.ts';
import { type CompanyOptions, useCompanyOptions } from './use-company-options.ts';

/** With the phone that the form saves; that it was looked at is recorded. */
async function wholeCompany(companyId: number): Promise<Company> {
  const [company, phone] = await Promise.all([
    companyCalls.get({ companyId }),
    companyCalls.showPhone({ companyId }),
  ]);
  return { ...company, ...phone };
}

/** The types to choose from, and the present one even where it has become invalid. */
function typesFor({ businessType, businessTypeName }: Company, { businessTypes }: CompanyOptions) {
  const known = businessType === null || businessTypes.some(({ value }) => value === businessType);
  return known
    ? businessTypes
    : [...businessTypes, { value: businessType, label: businessTypeName ?? businessType }];
}

function sectionsOf(
  company: Company,
  form: Form<CompanyFacts>,
  from: CompanyOptions,
): Section<CompanyFacts>[] {
  const property = company.category === companyCategories.property;
  return [
    {
      id: 'basic',
      title: t('company.basic'),
      fields: ['name', 'businessType'],
      body: (
        <>
          <TextField form={form} name="name" />
          <BusinessTypeField form={form} options={typesFor(company, from)} loading={from.loading} />
        </>
      ),
    },
    ...(property ? [managedBuildingsSection(form, from)] : []),
    ...contactSections(form),
    {
      id: 'leases',
      title: t(property ? 'company.offices' : 'company.leases'),
      fields: [],
      body: (
        <p className="field-wide row">
          <span className="t2">{t('company.leasesElsewhere')}</span>
          <Link to={`${companyAddress(company.companyId)}&tab=leases`}>{t('company.toLeases')}</Link>
        </p>
      ),
    },
  ];
}

function Beside({ company }: { company: Company }) {
  const { category, projectName, state } = company;
  return (
    <>
      <KindTag>{t(`company.category_${category}`)}</KindTag>
      <ValidityTag state={state} />
      <span className="t3 s12">
        {projectName} · {lastSaved(company)}
      </span>
    </>
  );
}

/** `now` is what is read anew after each save; the form goes on from what it was filled with. */
function EditForm({ company, now }: { company: Company; now: Company }) {
  const { companyId } = company;
  const from = useCompanyOptions(company.projectId);
  const { form, held } = useRecordForm(company, {
    schema: CompanyFacts,
    label: (name) => t(`company.${name}`),
    read: () => wholeCompany(companyId),
    entity: 'company',
    reading: (name, value) => {
      const among = name === 'businessType' ? typesFor(company, from) : from.buildings;
      return among.find((one) => String(one.value) === value)?.label;
    },
  });
  return (
    <FormPage
      title={t('company.edit')}
      over={{ name: company.name, to: companyAddress(companyId) }}
      beside={<Beside company={now} />}
      form={form}
      sections={sectionsOf(company, form, from)}
      back={listAddress(companyListPath)}
      held={held}
      save={(input) => companyCalls.edit({ companyId, version: held.version, ...input })}
      saved={(output, { name }) => {
        held.keep(output.version);
        toast.success(t('company.savedName', name));
        refreshCompanies();
      }}
    />
  );
}

/** PASS01020: the facts of one company; saving stays on the page. */
export function EditCompany() {
  const { record: company, failure, reload } = useCompany();
  const companyId = company?.companyId ?? 0;
  const whole = useLoggedRead(['company', companyId], company !== undefined, () => wholeCompany(companyId));
  if (whole.data) return <EditForm key={companyId} company={whole.data} now={company ?? whole.data} />;
  const retry = company ? whole.retry : reload;
  return <PagePending title={t('company.edit')} failure={failure ?? whole.error} retry={retry} />;
}
