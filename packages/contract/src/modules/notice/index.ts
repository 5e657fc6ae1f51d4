import type { Api } from '../../kit/op.ts';
import { noticeApi } from './notice.contract.ts';
import { noticeEn, noticeLogEn } from './notice.en.ts';
import { noticeMenu } from './notice.menu.ts';
import { noticeLogZh, noticeZh } from './notice.zh.ts';

const apis: readonly Api[] = [noticeApi];

export const noticeModule = {
  apis,
  menu: noticeMenu,
  zh: noticeZh,
  en: noticeEn,
  logZh: noticeLogZh,
  logEn: noticeLogEn,
};
