import type { Api } from '../../kit/op.ts';
import { reportApi, reportLeaseApi } from './report.contract.ts';
import { reportEn } from './report.en.ts';
import { reportMenu } from './report.menu.ts';
import { reportZh } from './report.zh.ts';

const apis: readonly Api[] = [reportApi, reportLeaseApi];

export const reportModule = {
  apis,
  menu: reportMenu,
  zh: reportZh,
  en: reportEn,
  logZh: {},
  logEn: {},
};
