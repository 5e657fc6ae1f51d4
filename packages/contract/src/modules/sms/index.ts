import type { Api } from '../../kit/op.ts';
import { smsApi } from './sms.contract.ts';

const apis: readonly Api[] = [smsApi];

export const smsModule = {
  apis,
  zh: {},
  en: {},
  logZh: {},
  logEn: {},
};
