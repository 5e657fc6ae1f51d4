import type { Api } from '../../kit/op.ts';
import { preferenceApi } from './preference.contract.ts';
import { preferenceLogEn } from './preference.en.ts';
import { preferenceLogZh } from './preference.zh.ts';

const apis: readonly Api[] = [preferenceApi];

export const preferenceModule = {
  apis,
  zh: {},
  en: {},
  logZh: preferenceLogZh,
  logEn: preferenceLogEn,
};
