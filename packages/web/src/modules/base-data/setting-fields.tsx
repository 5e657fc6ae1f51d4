import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { type Control, Field, fieldId } from '../../kit/form/field.tsx';
import { NumberBox } from '../../kit/form/fields/number-field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import css from './base-data.module.css';
import type { NumberName, SettingName, SettingsInput } from './project-setting-sections.ts';

type Props<N extends SettingName> = { form: Form<SettingsInput>; name: N };

const helpId = (name: SettingName) => `help-${name}`;

function Help({ name }: { name: SettingName }) {
  return (
    <p className={css.help} id={helpId(name)}>
      {t(`baseData.${name}Help`)}
    </p>
  );
}

/** A setting with the sentence under it that says what it does. */
export function ExplainedSetting<N extends SettingName>(
  props: Props<N> & { wide?: boolean; children: (control: Control) => ReactNode },
) {
  const { name, children } = props;
  return (
    <Field {...props}>
      {(control) => (
        <>
          {children({
            ...control,
            'aria-describedby': [control['aria-describedby'], helpId(name)].filter(Boolean).join(' '),
          })}
          <Help name={name} />
        </>
      )}
    </Field>
  );
}

/** A setting that is a number of something. */
export function NumberSetting(props: Props<NumberName> & { unit: string }) {
  const { form, name, unit } = props;
  return (
    <ExplainedSetting form={form} name={name}>
      {(control) => (
        <NumberBox
          {...control}
          className={css.baseNumber}
          value={form.values[name]}
          unit={unit}
          // As in every field for a number: the schema refuses what is none.
          onChange={(typed) => form.set(name, typed as number | null)}
        />
      )}
    </ExplainedSetting>
  );
}

/** A setting that is on or off, so that nothing can be missing or wrong. */
export function SwitchSetting(
  props: Props<'visitorStillQr' | 'visitOnce' | 'reviewWalkIns' | 'companionPass' | 'hostSms'>,
) {
  const { form, name } = props;
  const on = form.values[name] === true;
  const id = fieldId(name);
  return (
    <div className="field">
      <label htmlFor={id}>{form.label(name)}</label>
      <span className={`row ${css.switch}`}>
        <Switch id={id} aria-describedby={helpId(name)} checked={on} onChange={(to) => form.set(name, to)} />
        <span className="t2">{t(on ? 'baseData.on' : 'baseData.off')}</span>
      </span>
      <Help name={name} />
    </div>
  );
}
