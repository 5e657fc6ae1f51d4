import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import * as z from 'zod/mini';
import { LinesField, TextField } from '../../kit/form/controls.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';

const { reason } = deviceManageApi.ops.remove.input.shape;
const Why = z.strictObject({ reason });
type Why = z.output<typeof Why>;

/** Why something is done: what is said in a question, and whether it may be done with it. */
export function useReason(): { form: Form<Why>; reason: string; ready: boolean } {
  const form = useForm<Why>({ schema: Why, start: { reason: null }, label: () => t('device.reason') });
  const parsed = Why.safeParse(form.values);
  return { form, reason: parsed.data?.reason ?? '', ready: parsed.success };
}

export function ReasonField({ form }: { form: Form<Why> }) {
  return <LinesField form={form} name="reason" rows={2} hint={t('device.reasonHint')} />;
}

const Typed = z.strictObject({ code: z.string() });
type Typed = z.output<typeof Typed>;

/** The code of a device typed again, in whatever case, before it is gone for good. */
export function useTypedCode(code: string): { form: Form<Typed>; ready: boolean } {
  const form = useForm<Typed>({
    schema: Typed,
    start: { code: null },
    label: () => t('device.typeCode', code),
  });
  return { form, ready: (form.values.code ?? '').trim().toUpperCase() === code };
}

export function TypedCodeField({ form }: { form: Form<Typed> }) {
  return <TextField form={form} name="code" />;
}
