import type { Api } from '../../kit/op.ts';
import { userApi } from './user.contract.ts';
import { userEn, userLogEn } from './user.en.ts';
import { userMenu } from './user.menu.ts';
import { userLogZh, userZh } from './user.zh.ts';

const apis: readonly Api[] = [userApi];

export const userModule = {
  apis,
  menu: userMenu,
  zh: userZh,
  en: userEn,
  logZh: userLogZh,
  logEn: userLogEn,
};
