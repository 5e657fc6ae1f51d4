import type { Api } from '../../kit/op.ts';
import { authenticatorApi } from './authenticator.contract.ts';
import { authenticatorEn, authenticatorLogEn } from './authenticator.en.ts';
import { authenticatorLogZh, authenticatorZh } from './authenticator.zh.ts';

const apis: readonly Api[] = [authenticatorApi];

export const authenticatorModule = {
  apis,
  zh: authenticatorZh,
  en: authenticatorEn,
  logZh: authenticatorLogZh,
  logEn: authenticatorLogEn,
};
