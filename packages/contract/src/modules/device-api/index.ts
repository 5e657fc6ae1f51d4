import type { Api } from '../../kit/op.ts';
import { deviceApi } from './device-api.contract.ts';
import { deviceApiEn, deviceApiLogEn } from './device-api.en.ts';
import { deviceApiLogZh, deviceApiZh } from './device-api.zh.ts';

const apis: readonly Api[] = [deviceApi];

export const deviceApiModule = {
  apis,
  zh: deviceApiZh,
  en: deviceApiEn,
  logZh: deviceApiLogZh,
  logEn: deviceApiLogEn,
};
