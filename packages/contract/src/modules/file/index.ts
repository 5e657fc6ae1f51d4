import type { Api } from '../../kit/op.ts';
import { appFileApi } from './app-file.contract.ts';
import { fileApi } from './file.contract.ts';
import { fileEn, fileLogEn } from './file.en.ts';
import { fileMenu } from './file.menu.ts';
import { fileLogZh, fileZh } from './file.zh.ts';

const apis: readonly Api[] = [fileApi, appFileApi];

export const fileModule = {
  apis,
  menu: fileMenu,
  zh: fileZh,
  en: fileEn,
  logZh: fileLogZh,
  logEn: fileLogEn,
};
