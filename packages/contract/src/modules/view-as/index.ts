import type { Api } from '../../kit/op.ts';
import { viewAsApi } from './view-as.contract.ts';
import { viewAsEn, viewAsLogEn } from './view-as.en.ts';
import { viewAsLogZh, viewAsZh } from './view-as.zh.ts';

const apis: readonly Api[] = [viewAsApi];

export const viewAsModule = {
  apis,
  zh: viewAsZh,
  en: viewAsEn,
  logZh: viewAsLogZh,
  logEn: viewAsLogEn,
};
