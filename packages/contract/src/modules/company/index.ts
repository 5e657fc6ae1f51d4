import type { Api } from '../../kit/op.ts';
import { companyApi } from './company.contract.ts';
import { companyEn, companyLogEn } from './company.en.ts';
import { companyMenu } from './company.menu.ts';
import { companyLogZh, companyZh } from './company.zh.ts';

const apis: readonly Api[] = [companyApi];

export const companyModule = {
  apis,
  menu: companyMenu,
  zh: companyZh,
  en: companyEn,
  logZh: companyLogZh,
  logEn: companyLogEn,
};
