import type { Api } from '../../kit/op.ts';
import { healthApi } from './health.contract.ts';
import { healthEn } from './health.en.ts';
import { healthMenu } from './health.menu.ts';
import { healthZh } from './health.zh.ts';

const apis: readonly Api[] = [healthApi];

export const healthModule = {
  apis,
  menu: healthMenu,
  zh: healthZh,
  en: healthEn,
  logZh: {},
  logEn: {},
};
