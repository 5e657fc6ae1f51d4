import { appearanceApi } from '@mdi/contract/modules/appearance/appearance.contract.ts';
import { Switch } from 'antd';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { fieldId } from '../../kit/form/field.tsx';
import { FormPage } from '../../kit/form/form-page.tsx';
import { useBaseRecord } from '../../kit/form/use-base-record.ts';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import css from './appearance.module.css';
import type { Appearance, AppearanceInput } from './appearance.ts';
import { applyThemeColour } from './apply-theme-colour.ts';
import { ThemeColourField } from './theme-colour-field.tsx';
import { ThemeColourPreview } from './theme-colour-preview.tsx';

const appearances = client(appearanceApi);

const draftOf = ({ canEdit: _, ...facts }: Appearance): AppearanceInput => facts;

/** Something that is on or off, with what that does. */
function Turn({ form, name }: { form: Form<AppearanceInput>; name: 'showSettings' | 'showPrivacy' }) {
  const id = fieldId(name);
  const on = form.values[name] === true;
  return (
    <div className="field field-wide">
      <label htmlFor={id}>{form.label(name)}</label>
      <span className={`row ${css.turn}`}>
        <Switch
          id={id}
          aria-describedby={`help-${name}`}
          checked={on}
          onChange={(to) => form.set(name, to)}
        />
        <span className="t2">{t(on ? 'appearance.on' : 'appearance.off')}</span>
      </span>
      <p className={css.help} id={`help-${name}`}>
        {t(`appearance.${name}Help`)}
      </p>
    </div>
  );
}

/** The form over how the installation looks; who saved it sees the new colour at once, everybody else at their next load. */
export function AppearanceForm({ appearance }: { appearance: Appearance }) {
  const form = useForm<AppearanceInput>({
    schema: appearanceApi.ops.save.input,
    start: draftOf(appearance),
    label: (name) => (name === 'version' ? name : t(`appearance.${name}`)),
  });
  const held = useBaseRecord<Appearance, AppearanceInput>(appearance, {
    read: () => appearances.get({}),
    draft: (now) => ({ ...draftOf(now), version: form.saved.version ?? 0 }),
    entity: 'appearance',
  });
  const colour = form.values.colour ?? '';
  return (
    <FormPage
      title={t('appearance.title')}
      beside={<p className="t3">{t('appearance.listHint')}</p>}
      form={form}
      sections={[
        {
          id: 'theme',
          title: t('appearance.theme'),
          fields: ['colour'],
          body: (
            <>
              <ThemeColourField form={form} />
              <div className="field field-wide">
                <span className={css.label}>{t('appearance.preview')}</span>
                <ThemeColourPreview colour={colour} />
              </div>
            </>
          ),
        },
        {
          id: 'frame',
          title: t('appearance.frame'),
          fields: ['showSettings', 'showPrivacy'],
          body: (
            <>
              <Turn form={form} name="showSettings" />
              <Turn form={form} name="showPrivacy" />
            </>
          ),
        },
      ]}
      back="/"
      held={held}
      save={(input) => appearances.save({ ...input, version: held.version })}
      saved={({ version }, input) => {
        held.keep(version);
        applyThemeColour(input.colour);
        toast.success(t('appearance.saved'));
        void queryClient.invalidateQueries({ queryKey: [appearanceApi.module] });
      }}
    />
  );
}
