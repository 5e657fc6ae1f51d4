import * as z from 'zod/mini';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';

const Typed = z.strictObject({ code: z.string() });
type Typed = z.output<typeof Typed>;

/** The code of a device typed again, in whatever case, before it is gone for good. */
export function useTypedDeviceCode(code: string): { form: Form<Typed>; ready: boolean } {
  const form = useForm<Typed>({
    schema: Typed,
    start: { code: null },
    label: () => t('device.typeCode', code),
  });
  return { form, ready: (form.values.code ?? '').trim().toUpperCase() === code };
}

export function TypedDeviceCodeField({ form }: { form: Form<Typed> }) {
  return <TextField form={form} name="code" />;
}
