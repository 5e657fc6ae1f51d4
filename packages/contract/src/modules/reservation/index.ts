import type { Api } from '../../kit/op.ts';
import { appReservationApi } from './app-reservation.contract.ts';
import { appReservationEn, appReservationLogEn } from './app-reservation.en.ts';
import { appReservationLogZh, appReservationZh } from './app-reservation.zh.ts';
import { reservationApi } from './reservation.contract.ts';
import { reservationEn, reservationLogEn } from './reservation.en.ts';
import { reservationMenu } from './reservation.menu.ts';
import { reservationLogZh, reservationZh } from './reservation.zh.ts';

const apis: readonly Api[] = [reservationApi];

export const reservationModule = {
  apis,
  menu: reservationMenu,
  zh: reservationZh,
  en: reservationEn,
  logZh: reservationLogZh,
  logEn: reservationLogEn,
};

const appApis: readonly Api[] = [appReservationApi];

export const appReservationModule = {
  apis: appApis,
  zh: appReservationZh,
  en: appReservationEn,
  logZh: appReservationLogZh,
  logEn: appReservationLogEn,
};
