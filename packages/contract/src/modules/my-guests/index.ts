import type { Api } from '../../kit/op.ts';
import { myGuestsApi } from './my-guests.contract.ts';
import { myGuestsLogEn } from './my-guests.en.ts';
import { myGuestsLogZh } from './my-guests.zh.ts';

const apis: readonly Api[] = [myGuestsApi];

export const myGuestsModule = {
  apis,
  zh: {},
  en: {},
  logZh: myGuestsLogZh,
  logEn: myGuestsLogEn,
};
