import type { ReactNode } from 'react';
import { PageHead } from '../../kit/page/page-head.tsx';
import { type Fact, FactCard } from '../../kit/record/facts.tsx';
import { t } from '../../kit/words/words.ts';
import {
  isNumberSetting,
  isOfferedOptionsSetting,
  type OfferableOptions,
  offerableOptionText,
  type SettingName,
  type Settings,
  settingSections,
  settingUnit,
} from './project-setting-sections.ts';

type Props = { settings: Settings; offers: OfferableOptions; picker: ReactNode };

function shown({ settings, offers }: Props, name: SettingName): ReactNode {
  if (isNumberSetting(name)) return `${settings[name]} ${t(`baseData.${settingUnit[name]}`)}`;
  if (!isOfferedOptionsSetting(name)) return t(settings[name] ? 'baseData.on' : 'baseData.off');
  const codes = settings[name];
  if (codes === null) return t('baseData.offerAll');
  const chosen = offers[name].filter(({ code }) => codes.includes(code));
  return chosen.map(offerableOptionText).join(t('kit.listMark'));
}

/** The settings of a project for who may only look at them. */
export function ProjectSettingsFacts(props: Props) {
  const factOf = (name: SettingName): Fact => ({
    label: t(`baseData.${name}`),
    value: shown(props, name),
    wide: isOfferedOptionsSetting(name),
  });
  return (
    <div className="page">
      <PageHead
        title={t('baseData.projectSettings')}
        beside={props.picker}
        hint={t('baseData.projectReadOnly')}
      />
      {settingSections.map(({ id, fields }) => (
        <FactCard key={id} title={t(`baseData.${id}`)} facts={fields.map(factOf)} />
      ))}
    </div>
  );
}
