import type { Api } from '../../kit/op.ts';
import { exportApi } from './export.contract.ts';
import { exportEn, exportLogEn } from './export.en.ts';
import { exportLogZh, exportZh } from './export.zh.ts';

const apis: readonly Api[] = [exportApi];

export const exportModule = {
  apis,
  zh: exportZh,
  en: exportEn,
  logZh: exportLogZh,
  logEn: exportLogEn,
};
