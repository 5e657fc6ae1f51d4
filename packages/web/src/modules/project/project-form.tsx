import { ProjectInput, projectTypes } from '@mdi/contract/modules/project/project.contract.ts';
import { ChoiceField, MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import type { Section } from '../../kit/form/form-page.tsx';
import { ImageField } from '../../kit/form/pictures/image-field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { LocationFields } from './location-fields.tsx';
import { useRegionChoices } from './use-regions.ts';

/** The form over the facts of a project. */
export const projectForm = {
  schema: ProjectInput,
  label: (name: keyof ProjectInput) => t(`project.${name}`),
};

type Part = { form: Form<ProjectInput> };

function Basic({ form, logoUrl }: Part & { logoUrl: string | null }) {
  const types = projectTypes.map((value) => ({ value, label: t(`project.type_${value}`) }));
  const regions = useRegionChoices();
  return (
    <>
      <TextField form={form} name="name" />
      <ImageField
        form={form}
        name="logoId"
        hint={t('project.logoAdvice')}
        purpose="projectLogo"
        savedUrl={logoUrl}
      />
      <ChoiceField form={form} name="type" options={types} />
      <ChoiceField form={form} name="provinceCode" options={regions.options} loading={regions.loading} />
      <NumberField form={form} name="coveredSpace" unit={t('project.squareMetres')} grouped />
      <DateField form={form} name="serviceFrom" />
      <DateField form={form} name="serviceTo" from={form.values.serviceFrom} />
      <TextField form={form} name="developer" />
    </>
  );
}

/** The sections of the form, in the order of spec §3 project. */
export function projectSections(form: Form<ProjectInput>, logoUrl: string | null): Section<ProjectInput>[] {
  return [
    {
      id: 'basic',
      title: t('project.basic'),
      fields: [
        'name',
        'logoId',
        'type',
        'provinceCode',
        'coveredSpace',
        'serviceFrom',
        'serviceTo',
        'developer',
      ],
      body: <Basic form={form} logoUrl={logoUrl} />,
    },
    {
      id: 'place',
      title: t('project.place'),
      fields: ['address', 'timeZone', 'longitude', 'latitude'],
      body: <LocationFields form={form} />,
    },
    {
      id: 'people',
      title: t('project.people'),
      fields: ['regionManager', 'onSiteManager', 'buildingPhone', 'maintenanceContact', 'maintenancePhone'],
      body: (
        <>
          <TextField form={form} name="regionManager" />
          <TextField form={form} name="onSiteManager" />
          <TextField form={form} name="buildingPhone" inputMode="tel" />
          <TextField form={form} name="maintenanceContact" />
          <TextField form={form} name="maintenancePhone" inputMode="tel" />
        </>
      ),
    },
    {
      id: 'administrator',
      title: t('project.administrator'),
      fields: ['administratorName', 'administratorPhone'],
      body: (
        <>
          <TextField form={form} name="administratorName" />
          <TextField form={form} name="administratorPhone" inputMode="tel" />
        </>
      ),
    },
    {
      id: 'note',
      title: t('project.note'),
      fields: ['remarks'],
      body: <MultilineField form={form} name="remarks" wide />,
    },
  ];
}
