import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import * as z from 'zod/mini';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { ReasonField, useReason } from '../../kit/form/fields/reason-field.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';

const Why = z.strictObject({ reason: deviceManageApi.ops.remove.input.shape.reason });

/** Why something is done: what is said in a question, and whether it may be done with it. */
export function useDeviceReason() {
  const { reason, ...why } = useReason(Why, t('device.reason'));
  return { ...why, reason: reason ?? '' };
}

export const DeviceReasonField = ({ form }: Pick<ReturnType<typeof useDeviceReason>, 'form'>) => (
  <ReasonField form={form} hint={t('device.reasonHint')} />
);

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
