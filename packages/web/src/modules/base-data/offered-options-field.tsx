import type { DictionaryEntry } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { Checkbox, Radio } from 'antd';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import css from './base-data.module.css';
import {
  canonicalCodes,
  type OfferedOptionsName,
  offerableOptionText,
  type SettingsInput,
} from './project-setting-sections.ts';
import { ExplainedSetting } from './setting-fields.tsx';

type Props = { form: Form<SettingsInput>; name: OfferedOptionsName; entries: readonly DictionaryEntry[] };

/** Which options of a list a project offers: every valid one, later ones too, or the chosen ones. */
export function OfferedOptionsField({ form, name, entries }: Props) {
  const codes = form.values[name];
  const set = (chosen: readonly string[]) => form.set(name, canonicalCodes(chosen));
  const turn = (some: boolean) => (some ? set(entries.map(({ code }) => code)) : form.set(name, null));
  return (
    <ExplainedSetting form={form} name={name} wide>
      {({ id, 'aria-describedby': describedBy }) => (
        // A list of boxes is no control that a label may name; the focus is led to it all the same.
        <fieldset id={id} className={css.offer} tabIndex={-1} aria-describedby={describedBy}>
          <legend className="unseen">{form.label(name)}</legend>
          <div className="row">
            <Radio.Group
              value={codes === null ? 'all' : 'some'}
              options={[
                { value: 'all', label: t('baseData.offerAll') },
                { value: 'some', label: t('baseData.offerSome') },
              ]}
              onChange={({ target }) => turn(target.value === 'some')}
            />
            {codes === null ? null : (
              <span className="t3 s12" role="status">
                {t('baseData.offerCount', codes.length, entries.length)}
              </span>
            )}
          </div>
          {codes === null ? null : (
            <Checkbox.Group
              className={css.boxes}
              value={codes}
              options={entries.map((entry) => ({ value: entry.code, label: offerableOptionText(entry) }))}
              onChange={set}
            />
          )}
        </fieldset>
      )}
    </ExplainedSetting>
  );
}
