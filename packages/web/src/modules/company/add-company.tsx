import { maskPhone } from '@mdi/contract/kit/display.ts';
import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ChoiceField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormPage, type Section } from '../../kit/form/form-page.tsx';
import { listAddress } from '../../kit/list/list-memory.ts';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { toast } from '../../kit/page/toast.ts';
import { companyAddress, companyListPath } from '../../kit/paths/addresses.ts';
import { useIdInAddress } from '../../kit/record/use-record.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { today } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { BusinessTypeField, contactSections, managedBuildingsSection } from './company-fields.tsx';
import { LeaseRows } from './lease-rows.tsx';
import { blankCompany, companyInput, type NewCompany } from './new-company.ts';
import { type ChosenUnits, chosenUnitsInAddress } from './shared/chosen-units-in-address.ts';
import { companyCalls, refreshCompanies } from './use-company.ts';
import { type CompanyOptions, useCompanyOptions } from './use-company-options.ts';
import { type NewCompanyForm, useNewCompany } from './use-new-company.ts';

type Part = NewCompanyForm & { from: CompanyOptions };

const isProperty = ({ form }: NewCompanyForm) => form.values.category === companyCategories.property;

function Basic({ form, from }: Part) {
  const categories = ([2, 1, 0] as const).map((value) => ({ value, label: t(`company.category_${value}`) }));
  return (
    <>
      <ChoiceField form={form} name="category" hint={t('company.categoryHint')} options={categories} />
      <ChoiceField form={form} name="projectId" hint={t('company.categoryHint')} options={from.projects} />
      <TextField form={form} name="name" />
      <BusinessTypeField form={form} options={from.businessTypes} loading={from.loading} />
    </>
  );
}

function Leases(part: Part) {
  const { form, rows, from } = part;
  const offices = isProperty(part);
  const managed = form.values.managedBuildings ?? [];
  const noProject = form.values.projectId === null;
  return (
    <LeaseRows
      offices={offices}
      leases={form.values.leases ?? []}
      errors={rows}
      error={form.errors.leases}
      buildings={offices ? from.buildings.filter(({ value }) => managed.includes(value)) : from.buildings}
      noBuildings={noProject ? t('company.projectFirst') : offices ? t('company.managedFirst') : ''}
      change={(leases) => form.set('leases', leases)}
    />
  );
}

function Administrator(part: Part) {
  const { form, from } = part;
  const of = isProperty(part) ? 'property' : 'tenant';
  const roles = from.administratorRoles.filter((role) => role.of === of);
  if (roles.length === 0) return <p className="t3 field-wide">{t('company.administratorNone')}</p>;
  return (
    <>
      <p className="t3 s12 field-wide">{t('company.administratorHint')}</p>
      <TextField form={form} name="administratorName" />
      <TextField form={form} name="administratorPhone" inputMode="tel" />
      <ChoiceField
        form={form}
        name="administratorRole"
        options={roles.map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName }))}
      />
    </>
  );
}

/** The sections; the category decides which there are. */
function sectionsOf(part: Part): Section<NewCompany>[] {
  const { form, from } = part;
  const property = isProperty(part);
  return [
    {
      id: 'basic',
      title: t('company.basic'),
      fields: ['category', 'projectId', 'name', 'businessType'],
      body: <Basic {...part} />,
    },
    ...(property ? [managedBuildingsSection(form, from)] : []),
    {
      id: 'leases',
      title: t(property ? 'company.offices' : 'company.leases'),
      fields: ['leases'],
      body: <Leases {...part} />,
    },
    ...contactSections(form),
    {
      id: 'administrator',
      title: t('company.administratorPart'),
      fields: ['administratorName', 'administratorPhone', 'administratorRole'],
      body: <Administrator {...part} />,
    },
  ];
}

function told({ name, administratorPhone }: NewCompany): void {
  toast.success(
    administratorPhone === null
      ? t('company.added', name)
      : t('company.addedWithLink', name, maskPhone(administratorPhone)),
  );
  refreshCompanies();
}

type AddProps = { projectId: number | null; chosen: ChosenUnits | undefined; again: () => void };

function AddForm({ projectId, chosen, again }: AddProps) {
  const navigate = useNavigate();
  const all = useNewCompany(blankCompany(projectId, today(), chosen));
  const from = useCompanyOptions(all.form.values.projectId ?? undefined);
  return (
    <FormPage
      title={t('company.addNew')}
      form={all.form}
      sections={sectionsOf({ ...all, from })}
      back={listAddress(companyListPath)}
      save={(form) => companyCalls.add(companyInput(form))}
      saved={({ companyId }, input) => {
        told(input);
        navigate(companyAddress(companyId), { replace: true });
      }}
      another={(_, input) => {
        told(input);
        again();
      }}
    />
  );
}

/** PASS01020: a new company with its leasing units and its first administrator. */
export function AddCompany() {
  const { projects, loading, failure, retry } = useCompanyOptions(undefined);
  const { currProjectId } = signedInUser();
  const [params] = useSearchParams();
  const named = useIdInAddress('projectId');
  const [round, setRound] = useState(0);
  if (loading || failure) return <PagePending title={t('company.addNew')} failure={failure} retry={retry} />;
  // With one project to choose from there is nothing to choose.
  const [only] = projects.length === 1 ? projects : [];
  return (
    <AddForm
      key={round}
      projectId={currProjectId ?? named ?? only?.value ?? null}
      // The next one is leased something else.
      chosen={round === 0 ? chosenUnitsInAddress(params) : undefined}
      again={() => setRound(round + 1)}
    />
  );
}
