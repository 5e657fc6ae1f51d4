import type { Api } from '../../kit/op.ts';
import { evacuationApi } from './evacuation.contract.ts';
import { evacuationEn, evacuationLogEn } from './evacuation.en.ts';
import { evacuationLogZh, evacuationZh } from './evacuation.zh.ts';

const apis: readonly Api[] = [evacuationApi];

export const evacuationModule = {
  apis,
  zh: evacuationZh,
  en: evacuationEn,
  logZh: evacuationLogZh,
  logEn: evacuationLogEn,
};
