import type { Api } from '../../kit/op.ts';
import { faultApi } from './fault.contract.ts';
import { faultEn, faultLogEn } from './fault.en.ts';
import { faultMenu } from './fault.menu.ts';
import { faultLogZh, faultZh } from './fault.zh.ts';

const apis: readonly Api[] = [faultApi];

export const faultModule = {
  apis,
  menu: faultMenu,
  zh: faultZh,
  en: faultEn,
  logZh: faultLogZh,
  logEn: faultLogEn,
};
