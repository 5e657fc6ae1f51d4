import type { Api } from '../../kit/op.ts';
import { visitorPageApi } from './visitor-page.contract.ts';
import { visitorPageEn, visitorPageLogEn } from './visitor-page.en.ts';
import { visitorPageLogZh, visitorPageZh } from './visitor-page.zh.ts';

const apis: readonly Api[] = [visitorPageApi];

export const visitorPageModule = {
  apis,
  zh: visitorPageZh,
  en: visitorPageEn,
  logZh: visitorPageLogZh,
  logEn: visitorPageLogEn,
};
