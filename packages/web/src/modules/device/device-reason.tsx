import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import * as z from 'zod/mini';
import { ReasonField, useReason } from '../../kit/form/fields/reason-field.tsx';
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
