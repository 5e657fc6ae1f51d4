import type { Api } from '../../kit/op.ts';
import { preferenceApi } from './preference.contract.ts';
import { preferenceEn, preferenceLogEn } from './preference.en.ts';
import { preferenceLogZh, preferenceZh } from './preference.zh.ts';

const apis: readonly Api[] = [preferenceApi];

export const preferenceModule = {
  apis,
  zh: preferenceZh,
  en: preferenceEn,
  logZh: preferenceLogZh,
  logEn: preferenceLogEn,
};
