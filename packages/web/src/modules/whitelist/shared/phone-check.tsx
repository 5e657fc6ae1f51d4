import { mobile } from '@mdi/contract/kit/fields.ts';
import { Button } from 'antd';
import * as z from 'zod/mini';
import { TextField } from '../../../kit/form/fields/basic-fields.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { t } from '../../../kit/words/words.ts';
import css from './phone-check.module.css';

const Asked = z.strictObject({ phone: mobile });

/** A phone that is asked about: nothing is looked up before it is whole, and that it was asked for counts. */
export function PhoneCheck({
  hint,
  busy,
  ask,
}: {
  hint: string;
  busy: boolean;
  /** Hears '' where what was typed is no phone: what was told of another one goes. */
  ask: (phone: string) => void;
}) {
  const form = useForm<z.output<typeof Asked>>({ schema: Asked, label: () => t('whitelist.phone') });
  return (
    <form
      className={css.check}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask(form.check()?.phone ?? '');
      }}
    >
      <p className="t3 s12">{hint}</p>
      <TextField form={form} name="phone" inputMode="tel" />
      <Button htmlType="submit" loading={busy}>
        {t('whitelist.whoCheck')}
      </Button>
    </form>
  );
}
