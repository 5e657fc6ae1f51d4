import type { Api } from '../../kit/op.ts';
import { appNoticeApi } from './app-notice.contract.ts';
import { appNoticeEn, appNoticeLogEn } from './app-notice.en.ts';
import { appNoticeLogZh, appNoticeZh } from './app-notice.zh.ts';

const apis: readonly Api[] = [appNoticeApi];

export const appNoticeModule = {
  apis,
  zh: appNoticeZh,
  en: appNoticeEn,
  logZh: appNoticeLogZh,
  logEn: appNoticeLogEn,
};
