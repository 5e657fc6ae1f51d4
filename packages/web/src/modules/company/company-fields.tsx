import type { CompanyFacts } from '@mdi/contract/modules/company/company.contract.ts';
import { Select } from 'antd';
import { Field } from '../../kit/form/field.tsx';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { clearChoice } from '../../kit/form/fields/clear-choice.tsx';
import type { Section } from '../../kit/form/form-page.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import type { Choice } from '../../kit/words/choices.ts';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import type { CompanyOptions } from './use-company-options.ts';

/** The business type, which a company may also be without. */
export function BusinessTypeField<I extends CompanyFacts>(props: {
  form: Form<I>;
  options: Choice<string>[];
  loading: boolean;
}) {
  const { form, options, loading } = props;
  const search = useOptionSearch();
  return (
    <Field form={form} name="businessType">
      {(control) => (
        <Select<string>
          {...control}
          className="choice"
          allowClear={clearChoice()}
          showSearch={search}
          loading={loading}
          options={options}
          value={form.values.businessType}
          onChange={(chosen: string | undefined) => form.set('businessType', chosen ?? null)}
        />
      )}
    </Field>
  );
}

/** The buildings that a property company manages. */
function ManagedField<I extends CompanyFacts>(props: {
  form: Form<I>;
  options: Choice<number>[];
  loading: boolean;
}) {
  const { options, loading } = props;
  const search = useOptionSearch();
  // An empty list is allowed: a company may come before its buildings.
  const form: Form<I> = {
    ...props.form,
    required: (name) => name !== 'managedBuildings' && props.form.required(name),
  };
  return (
    <Field form={form} name="managedBuildings" hint={t('company.managedHint')} wide>
      {(control) => (
        <Select<number[]>
          {...control}
          className="choice"
          mode="multiple"
          maxTagCount={12}
          showSearch={search}
          loading={loading}
          options={options}
          value={[...(form.values.managedBuildings ?? [])]}
          onChange={(chosen) => form.set('managedBuildings', chosen)}
        />
      )}
    </Field>
  );
}

/** What a property company manages, in a section of its own. */
export const managedBuildingsSection = <I extends CompanyFacts>(
  form: Form<I>,
  { buildings, loading }: Pick<CompanyOptions, 'buildings' | 'loading'>,
): Section<I> => ({
  id: 'managed',
  title: t('company.managedPart'),
  fields: ['managedBuildings'],
  body: <ManagedField form={form} options={buildings} loading={loading} />,
});

/** The sections that every category has. */
export function contactSections<I extends CompanyFacts>(form: Form<I>): Section<I>[] {
  return [
    {
      id: 'contact',
      title: t('company.contactPart'),
      fields: ['contact', 'contactPhone', 'contactEmail'],
      body: (
        <>
          <TextField form={form} name="contact" />
          <TextField form={form} name="contactPhone" hint={t('company.phoneHint')} inputMode="tel" />
          <TextField form={form} name="contactEmail" />
        </>
      ),
    },
    {
      id: 'numbers',
      title: t('company.numbers'),
      fields: ['financeNumber', 'platformNumber'],
      body: (
        <>
          <TextField form={form} name="financeNumber" />
          <TextField form={form} name="platformNumber" hint={t('company.platformNumberHint')} />
        </>
      ),
    },
  ];
}
