import { MultilineField } from '../../kit/form/fields/basic-fields.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { typedPhones } from './typed-phones.ts';

const shown = 5;

/** Phones, typed or pasted one on each line; below it what was read of them. */
export function PhonesField<I extends { lines: string | null }>({ form }: { form: Form<I> }) {
  const { phones, twice, wrong } = typedPhones(form.values.lines);
  const said = [
    phones.length > 0 && t('whitelist.linesKnown', phones.length),
    twice > 0 && t('whitelist.linesTwice', twice),
  ].filter(Boolean);
  const lines = wrong.slice(0, shown).join(t('kit.listMark'));
  return (
    <div>
      <MultilineField form={form} name="lines" rows={6} hint={t('whitelist.addPhonesHint')} />
      {said.length > 0 || wrong.length > 0 ? (
        <p className="t3 s12" role="status">
          {said.join(' · ')}
          {said.length > 0 && wrong.length > 0 ? ' · ' : null}
          {wrong.length > 0 ? (
            <span className="warn">
              {t('whitelist.linesWrong', wrong.length > shown ? t('frame.remove.andMore', lines) : lines)}
            </span>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
