import type { Api } from '../../kit/op.ts';
import { passBackgroundApi } from './pass-background.contract.ts';
import { passBackgroundEn, passBackgroundLogEn } from './pass-background.en.ts';
import { passBackgroundMenu } from './pass-background.menu.ts';
import { passBackgroundLogZh, passBackgroundZh } from './pass-background.zh.ts';

const apis: readonly Api[] = [passBackgroundApi];

export const passBackgroundModule = {
  apis,
  menu: passBackgroundMenu,
  zh: passBackgroundZh,
  en: passBackgroundEn,
  logZh: passBackgroundLogZh,
  logEn: passBackgroundLogEn,
};
