import type { Api } from '../../kit/op.ts';
import { importApi } from './import.contract.ts';
import { importEn, importLogEn } from './import.en.ts';
import { importLogZh, importZh } from './import.zh.ts';

const apis: readonly Api[] = [importApi];

export const importModule = {
  apis,
  zh: importZh,
  en: importEn,
  logZh: importLogZh,
  logEn: importLogEn,
};
