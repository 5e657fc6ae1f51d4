import type { Api } from '../../kit/op.ts';
import { deviceManageApi } from './device.contract.ts';
import { deviceEn, deviceLogEn } from './device.en.ts';
import { deviceMenu } from './device.menu.ts';
import { deviceLogZh, deviceZh } from './device.zh.ts';

const apis: readonly Api[] = [deviceManageApi];

export const deviceModule = {
  apis,
  menu: deviceMenu,
  zh: deviceZh,
  en: deviceEn,
  logZh: deviceLogZh,
  logEn: deviceLogEn,
};
