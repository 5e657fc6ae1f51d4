import {
  colourFlawOf,
  contrastsOf,
  defaultColour,
  minTextContrast,
  nearestUsableColour,
} from '@mdi/contract/modules/appearance/palette.ts';
import { Button, Input } from 'antd';
import { Field } from '../../kit/form/field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { Tag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import css from './appearance.module.css';
import type { AppearanceInput } from './appearance.ts';

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** How well something reads, and whether that is enough. */
function Reads({ name, ratio }: { name: string; ratio: number }) {
  const enough = ratio >= minTextContrast;
  return (
    <span className="row">
      <span className="t2">{name}</span>
      {t('appearance.ratio', (Math.floor(ratio * 10) / 10).toFixed(1))}
      <Tag tone={enough ? 'ok' : 'bad'}>{t(enough ? 'appearance.enough' : 'appearance.tooLow')}</Tag>
    </span>
  );
}

/** The theme colour, picked or typed; how its texts read, and the nearest colour on which they do. */
export function ThemeColourField({ form }: { form: Form<AppearanceInput> }) {
  const colour = form.values.colour ?? '';
  const known = isColour(colour);
  const { button, link } = contrastsOf(known ? colour : defaultColour);
  const flaw = known ? colourFlawOf(colour) : null;
  const near = flaw ? nearestUsableColour(colour) : undefined;
  const set = (to: string) => form.set('colour', to.trim().toLowerCase() || null);
  return (
    <Field form={form} name="colour" hint={t('appearance.colourHint')} wide>
      {(control) => (
        <>
          <div className={css.colour}>
            <input
              type="color"
              className={css.pick}
              aria-label={t('appearance.pick')}
              value={known ? colour : defaultColour}
              onChange={({ target }) => set(target.value)}
            />
            <Input
              {...control}
              className={css.code}
              value={colour}
              maxLength={7}
              autoComplete="off"
              onChange={({ target }) => set(target.value)}
            />
            {colour === defaultColour ? null : (
              <Button type="text" onClick={() => set(defaultColour)}>
                {t('appearance.usual')}
              </Button>
            )}
          </div>
          {known ? (
            <div className={css.reads}>
              <Reads name={t('appearance.button')} ratio={button} />
              <Reads name={t('appearance.link')} ratio={link} />
            </div>
          ) : null}
          {flaw && near ? (
            <div className={css.flaw} role="status">
              <span>{t(`appearance.error.${flaw}`, near)}</span>
              <Button size="small" onClick={() => set(near)}>
                <span className={css.swatch} style={{ background: near }} />
                {t('appearance.near', near)}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Field>
  );
}
