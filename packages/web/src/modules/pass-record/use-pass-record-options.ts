import type { SentOf } from '@mdi/contract/kit/op.ts';
import { passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';

/** What the filters have to choose from. */
export const usePassRecordOptions = (asked: SentOf<typeof passRecordApi.ops.options>) =>
  useRead(passRecordApi, 'options', asked, { keep: true });
