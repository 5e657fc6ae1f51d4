import type { InputOf, OutputOf } from '@mdi/contract/kit/op.ts';
import type { baseDataApi, DictionaryEntry } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { nameInPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';

export type Settings = OutputOf<typeof baseDataApi.ops.project>;
export type SettingsInput = InputOf<typeof baseDataApi.ops.saveProject>;

/** The two settings that choose from an option list. */
export type OfferedOptionsName = 'visitPurposes' | 'visitorTypes';
export type OfferableOptions = Record<OfferedOptionsName, readonly DictionaryEntry[]>;

/** The settings in the order they stand, under their headings. */
export const settingSections = [
  {
    id: 'visits',
    fields: ['visitPurposes', 'visitorTypes', 'visitDayLimit', 'reviewWalkIns', 'companionPass', 'hostSms'],
  },
  { id: 'passes', fields: ['visitorStillQr', 'visitOnce'] },
  { id: 'privacy', fields: ['idRetentionDays'] },
] as const;

export type SettingName = (typeof settingSections)[number]['fields'][number];

/** What the numbers among them count. */
export const settingUnit = { visitDayLimit: 'days', idRetentionDays: 'days' } as const;

/** An option as it stands among those to choose from, which says when it is invalid. */
export const offerableOptionText = (entry: DictionaryEntry): string =>
  entry.state === 'N' ? nameInPageLanguage(entry) : t('baseData.offerInvalid', nameInPageLanguage(entry));

/** What a project may choose: valid options, and those it offers already. */
export const choosableEntries = (entries: readonly DictionaryEntry[], saved: readonly string[] | null) =>
  entries.filter(({ code, state }) => state === 'N' || saved?.includes(code));

export type NumberName = keyof typeof settingUnit;

/** Whether a setting is a number. */
export const isNumberSetting = (name: SettingName): name is NumberName => Object.hasOwn(settingUnit, name);

/** Whether a setting chooses from an option list. */
export const isOfferedOptionsSetting = (name: string): name is OfferedOptionsName =>
  name === 'visitPurposes' || name === 'visitorTypes';

const known = new Map<string, string[]>();

/** The same array for the same codes in any order, so that going back to what is saved is no change. */
export function canonicalCodes(codes: readonly string[]): string[] {
  const sorted = codes.toSorted();
  const key = sorted.join();
  const found = known.get(key) ?? sorted;
  known.set(key, found);
  return found;
}
