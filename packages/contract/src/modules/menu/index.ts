import type { Api } from '../../kit/op.ts';
import { menuApi } from './menu.contract.ts';
import { menuEn, menuLogEn } from './menu.en.ts';
import { menuMenu } from './menu.menu.ts';
import { menuLogZh, menuZh } from './menu.zh.ts';

const apis: readonly Api[] = [menuApi];

export const menuModule = {
  apis,
  menu: menuMenu,
  zh: menuZh,
  en: menuEn,
  logZh: menuLogZh,
  logEn: menuLogEn,
};
