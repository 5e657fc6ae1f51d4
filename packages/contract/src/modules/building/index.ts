import type { Api } from '../../kit/op.ts';
import { buildingApi } from './building.contract.ts';
import { buildingEn, buildingLogEn } from './building.en.ts';
import { buildingLogZh, buildingZh } from './building.zh.ts';

const apis: readonly Api[] = [buildingApi];

export const buildingModule = {
  apis,
  zh: buildingZh,
  en: buildingEn,
  logZh: buildingLogZh,
  logEn: buildingLogEn,
};
