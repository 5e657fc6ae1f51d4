import type { Api } from '../../kit/op.ts';
import { authApi } from './auth.contract.ts';
import { authEn, authLogEn } from './auth.en.ts';
import { authLogZh, authZh } from './auth.zh.ts';

const apis: readonly Api[] = [authApi];

export const authModule = {
  apis,
  zh: authZh,
  en: authEn,
  logZh: authLogZh,
  logEn: authLogEn,
};
