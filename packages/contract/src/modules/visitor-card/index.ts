import type { Api } from '../../kit/op.ts';
import { visitorCardApi } from './visitor-card.contract.ts';
import { visitorCardEn, visitorCardLogEn } from './visitor-card.en.ts';
import { visitorCardMenu } from './visitor-card.menu.ts';
import { visitorCardLogZh, visitorCardZh } from './visitor-card.zh.ts';

const apis: readonly Api[] = [visitorCardApi];

export const visitorCardModule = {
  apis,
  menu: visitorCardMenu,
  zh: visitorCardZh,
  en: visitorCardEn,
  logZh: visitorCardLogZh,
  logEn: visitorCardLogEn,
};
