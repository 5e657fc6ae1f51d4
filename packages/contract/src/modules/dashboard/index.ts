import type { Api } from '../../kit/op.ts';
import { dashboardApi } from './dashboard.contract.ts';
import { dashboardEn } from './dashboard.en.ts';
import { dashboardMenu } from './dashboard.menu.ts';
import { dashboardZh } from './dashboard.zh.ts';

const apis: readonly Api[] = [dashboardApi];

export const dashboardModule = {
  apis,
  menu: dashboardMenu,
  zh: dashboardZh,
  en: dashboardEn,
  logZh: {},
  logEn: {},
};
