import type { Api } from '../../kit/op.ts';
import { appPageApi } from './app-page.contract.ts';
import { pageApi } from './page.contract.ts';
import { pageEn, pageLogEn } from './page.en.ts';
import { pageMenu } from './page.menu.ts';
import { pageLogZh, pageZh } from './page.zh.ts';

const apis: readonly Api[] = [pageApi, appPageApi];

export const pageModule = {
  apis,
  menu: pageMenu,
  zh: pageZh,
  en: pageEn,
  logZh: pageLogZh,
  logEn: pageLogEn,
};
