import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import type { ReactNode } from 'react';
import { queryClient } from '../../kit/call/query-client.ts';
import { FormPage, type Section } from '../../kit/form/form-page.tsx';
import { useBaseRecord } from '../../kit/form/use-base-record.ts';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { t, tIfKnown } from '../../kit/words/words.ts';
import { OfferedOptionsField } from './offered-options-field.tsx';
import {
  canonicalCodes,
  choosableEntries,
  isNumberSetting,
  isOfferedOptionsSetting,
  type OfferableOptions,
  offerableOptionText,
  type SettingName,
  type Settings,
  type SettingsInput,
  settingSections,
  settingUnit,
} from './project-setting-sections.ts';
import { NumberSetting, SwitchSetting } from './setting-fields.tsx';
import { baseDataCalls } from './use-base-data.ts';

type Props = {
  projectId: number;
  settings: Settings;
  offers: OfferableOptions;
  picker: ReactNode;
};

const startOf = (projectId: number, settings: Settings): SettingsInput => {
  const { canEdit: _, projectName: __, visitPurposes, visitorTypes, ...rest } = settings;
  return {
    projectId,
    ...rest,
    visitPurposes: visitPurposes && canonicalCodes(visitPurposes),
    visitorTypes: visitorTypes && canonicalCodes(visitorTypes),
  };
};

type FieldProps = {
  form: Form<SettingsInput>;
  name: SettingName;
  settings: Settings;
  offers: OfferableOptions;
};

function SettingField({ form, name, settings, offers }: FieldProps) {
  if (isOfferedOptionsSetting(name)) {
    return (
      <OfferedOptionsField form={form} name={name} entries={choosableEntries(offers[name], settings[name])} />
    );
  }
  if (isNumberSetting(name)) {
    return <NumberSetting form={form} name={name} unit={t(`baseData.${settingUnit[name]}`)} />;
  }
  return <SwitchSetting form={form} name={name} />;
}

/** The form over what a project decides for itself; what somebody else saves meanwhile is brought together. */
export function ProjectSettingsForm(props: Props) {
  const { projectId, settings, offers, picker } = props;
  const form = useForm<SettingsInput>({
    schema: baseDataApi.ops.saveProject.input,
    start: startOf(projectId, settings),
    label: (name) => tIfKnown(`baseData.${name}`) ?? name,
  });
  const held = useBaseRecord<Settings, SettingsInput>(settings, {
    read: () => baseDataCalls.project({ projectId }),
    draft: (now) => ({ ...startOf(projectId, now), version: form.saved.version ?? 0 }),
    entity: 'baseData',
    reading: (name, value) => {
      const offered = isOfferedOptionsSetting(name) ? offers[name] : [];
      const entry = offered.find(({ code }) => code === value);
      return entry && offerableOptionText(entry);
    },
    sum: (name, value) =>
      value === null && isOfferedOptionsSetting(name) ? t('baseData.offerAll') : undefined,
  });
  const sections = settingSections.map(
    ({ id, fields }): Section<SettingsInput> => ({
      id,
      title: t(`baseData.${id}`),
      fields,
      body: fields.map((name) => (
        <SettingField key={name} form={form} name={name} settings={settings} offers={offers} />
      )),
    }),
  );
  return (
    <FormPage
      title={t('baseData.projectSettings')}
      beside={picker}
      form={form}
      sections={sections}
      back="/sysManage/BasicDataList"
      held={held}
      save={(input) => baseDataCalls.saveProject({ ...input, version: held.version })}
      saved={(output) => {
        held.keep(output.version);
        toast.success(t('baseData.projectSaved'));
        void queryClient.invalidateQueries({ queryKey: [baseDataApi.module] });
      }}
    />
  );
}
