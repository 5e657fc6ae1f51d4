import type { Api } from '../../kit/op.ts';
import { appearanceApi } from './appearance.contract.ts';
import { appearanceEn, appearanceLogEn } from './appearance.en.ts';
import { appearanceMenu } from './appearance.menu.ts';
import { appearanceLogZh, appearanceZh } from './appearance.zh.ts';

const apis: readonly Api[] = [appearanceApi];

export const appearanceModule = {
  apis,
  menu: appearanceMenu,
  zh: appearanceZh,
  en: appearanceEn,
  logZh: appearanceLogZh,
  logEn: appearanceLogEn,
};
