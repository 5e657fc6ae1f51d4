import { ChoiceField } from '../../../kit/form/fields/basic-fields.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import { t } from '../../../kit/words/words.ts';

/** In which language the guest is written to. */
export function LangField<I extends { lang?: 'zh' | 'en' | undefined }>({ form }: { form: Form<I> }) {
  const options = (['zh', 'en'] as const).map((value) => ({ value, label: t(`visit.lang_${value}`) }));
  return <ChoiceField form={form} name="lang" options={options} hint={t('visit.langHint')} />;
}
