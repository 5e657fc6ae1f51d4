import { BuildingInput, managementModes } from '@mdi/contract/modules/building/building.contract.ts';
import type { Phase } from '@mdi/contract/modules/project/project.contract.ts';
import { Radio } from 'antd';
import { Field } from '../../kit/form/field.tsx';
import { ChoiceField, MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import type { Section } from '../../kit/form/form-page.tsx';
import { ImageField } from '../../kit/form/pictures/image-field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import css from './building.module.css';

/** The form over the basic facts of a building. */
export const buildingForm = {
  schema: BuildingInput,
  label: (name: keyof BuildingInput) => t(`building.${name}`),
};

type Part = { form: Form<BuildingInput> };

/** Whether floors hang on zones; yes and no are both said, because the change of it has its rules. */
function ZonedField({ form }: Part) {
  return (
    <Field form={form} name="zoned" hint={t('building.zonedHint')}>
      {({ id, onBlur: _, status: __, ...control }) => (
        <Radio.Group
          id={id}
          {...control}
          className={css.zoned}
          value={form.values.zoned === true}
          options={[
            { value: false, label: t('kit.no') },
            { value: true, label: t('kit.yes') },
          ]}
          onChange={({ target }) => form.set('zoned', target.value === true)}
        />
      )}
    </Field>
  );
}

type Spec = { phases: readonly Phase[]; pictureUrl: string | null };

/** The sections of the form, in the order of spec §3 building. */
export function buildingSections(
  form: Form<BuildingInput>,
  { phases, pictureUrl }: Spec,
): Section<BuildingInput>[] {
  const modes = managementModes.map((value) => ({ value, label: t(`building.management_${value}`) }));
  return [
    {
      id: 'basic',
      title: t('building.basic'),
      fields: ['phaseId', 'name', 'management', 'sort', 'zoned', 'pictureId'],
      body: (
        <>
          <ChoiceField
            form={form}
            name="phaseId"
            options={phases.map(({ phaseId, name }) => ({ value: phaseId, label: name }))}
          />
          <TextField form={form} name="name" />
          <ChoiceField form={form} name="management" options={modes} />
          <NumberField form={form} name="sort" hint={t('building.sortHint')} />
          <ZonedField form={form} />
          <ImageField
            form={form}
            name="pictureId"
            hint={t('building.pictureAdvice')}
            purpose="buildingPicture"
            savedUrl={pictureUrl}
          />
        </>
      ),
    },
    {
      id: 'owner',
      title: t('building.ownerPart'),
      fields: ['ownerName', 'platformAccount'],
      body: (
        <>
          <TextField form={form} name="ownerName" />
          <TextField form={form} name="platformAccount" />
        </>
      ),
    },
    {
      id: 'directions',
      title: t('building.directionsPart'),
      fields: ['directionsZh', 'directionsEn'],
      body: (
        <>
          <MultilineField form={form} name="directionsZh" rows={3} hint={t('building.directionsHint')} />
          <MultilineField form={form} name="directionsEn" rows={3} hint={t('building.directionsHint')} />
        </>
      ),
    },
  ];
}
