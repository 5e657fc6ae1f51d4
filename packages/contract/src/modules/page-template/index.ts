import { pageTemplateApi } from './page-template.contract.ts';
import { pageTemplateEn, pageTemplateLogEn } from './page-template.en.ts';
import { pageTemplateMenu } from './page-template.menu.ts';
import { pageTemplateLogZh, pageTemplateZh } from './page-template.zh.ts';

export const pageTemplateModule = {
  apis: [pageTemplateApi],
  menu: pageTemplateMenu,
  zh: pageTemplateZh,
  en: pageTemplateEn,
  logZh: pageTemplateLogZh,
  logEn: pageTemplateLogEn,
};
