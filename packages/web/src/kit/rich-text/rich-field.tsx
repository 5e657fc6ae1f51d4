import { type RichDoc, richBounds } from '@mdi/contract/kit/rich-text.ts';
import { Field, type FieldProps } from '../form/field.tsx';
import { lazyPart } from '../page/lazy-part.tsx';
import { t } from '../words/words.ts';

// The editor is large, so the page appears before it.
const RichEditor = lazyPart(
  () => import('./rich-editor.tsx').then((m) => m.RichEditor),
  () => <div className="rich-waits t3">{t('kit.loading')}</div>,
);

type Props<I extends object> = FieldProps<I> & {
  lang: 'zh' | 'en';
  pictures: Readonly<Record<string, string>>;
  added: (uploadId: number, url: string) => void;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A rich text in a form. */
export function RichField<I extends object>(props: Props<I>) {
  const { form, name, lang, pictures, added } = props;
  // The form's schema makes the field's value a body.
  const value = form.values[name] as RichDoc;
  return (
    <Field {...props} wide hint={t('notice.editor.hint', richBounds.pictures)}>
      {(control) => (
        <RichEditor
          id={control.id}
          label={form.label(name)}
          lang={lang}
          value={value}
          pictures={pictures}
          added={added}
          invalid={control['aria-invalid']}
          describedBy={control['aria-describedby']}
          wait={(on) => form.wait(name, on)}
          onBlur={control.onBlur}
          // What was changed back is no change.
          onChange={(doc) =>
            form.set(name, (same(doc, form.saved[name]) ? form.saved[name] : doc) as I[typeof name])
          }
        />
      )}
    </Field>
  );
}
