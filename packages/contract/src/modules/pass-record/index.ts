import type { Api } from '../../kit/op.ts';
import { passRecordApi } from './pass-record.contract.ts';
import { passRecordEn } from './pass-record.en.ts';
import { passRecordMenu } from './pass-record.menu.ts';
import { passRecordZh } from './pass-record.zh.ts';

const apis: readonly Api[] = [passRecordApi];

export const passRecordModule = {
  apis,
  menu: passRecordMenu,
  zh: passRecordZh,
  en: passRecordEn,
  logZh: {},
  logEn: {},
};
