import type { Api } from '../../kit/op.ts';
import { areaApi } from './area.contract.ts';
import { areaEn, areaLogEn } from './area.en.ts';
import { areaMenu } from './area.menu.ts';
import { areaLogZh, areaZh } from './area.zh.ts';

const apis: readonly Api[] = [areaApi];

export const areaModule = {
  apis,
  menu: areaMenu,
  zh: areaZh,
  en: areaEn,
  logZh: areaLogZh,
  logEn: areaLogEn,
};
