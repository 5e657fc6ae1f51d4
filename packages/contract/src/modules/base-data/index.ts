import type { Api } from '../../kit/op.ts';
import { baseDataApi } from './base-data.contract.ts';
import { baseDataEn, baseDataLogEn } from './base-data.en.ts';
import { baseDataMenu } from './base-data.menu.ts';
import { baseDataLogZh, baseDataZh } from './base-data.zh.ts';

const apis: readonly Api[] = [baseDataApi];

export const baseDataModule = {
  apis,
  menu: baseDataMenu,
  zh: baseDataZh,
  en: baseDataEn,
  logZh: baseDataLogZh,
  logEn: baseDataLogEn,
};
