import type { Api } from '../../kit/op.ts';
import { visitApi } from './visit.contract.ts';
import { visitEn, visitLogEn } from './visit.en.ts';
import { visitMenu } from './visit.menu.ts';
import { visitLogZh, visitZh } from './visit.zh.ts';

const apis: readonly Api[] = [visitApi];

export const visitModule = {
  apis,
  menu: visitMenu,
  zh: visitZh,
  en: visitEn,
  logZh: visitLogZh,
  logEn: visitLogEn,
};
