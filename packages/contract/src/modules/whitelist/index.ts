import type { Api } from '../../kit/op.ts';
import { whitelistApi } from './whitelist.contract.ts';
import { whitelistEn, whitelistLogEn } from './whitelist.en.ts';
import { whitelistMenu } from './whitelist.menu.ts';
import { whitelistLogZh, whitelistZh } from './whitelist.zh.ts';

const apis: readonly Api[] = [whitelistApi];

export const whitelistModule = {
  apis,
  menu: whitelistMenu,
  zh: whitelistZh,
  en: whitelistEn,
  logZh: whitelistLogZh,
  logEn: whitelistLogEn,
};
