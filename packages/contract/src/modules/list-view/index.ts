import type { Api } from '../../kit/op.ts';
import { listViewApi } from './list-view.contract.ts';
import { listViewEn, listViewLogEn } from './list-view.en.ts';
import { listViewLogZh, listViewZh } from './list-view.zh.ts';

const apis: readonly Api[] = [listViewApi];

export const listViewModule = {
  apis,
  zh: listViewZh,
  en: listViewEn,
  logZh: listViewLogZh,
  logEn: listViewLogEn,
};
