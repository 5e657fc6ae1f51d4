import type { Api } from '../../kit/op.ts';
import { myPassApi } from './my-pass.contract.ts';
import { myPassEn, passLogEn } from './my-pass.en.ts';
import { myPassZh, passLogZh } from './my-pass.zh.ts';

const apis: readonly Api[] = [myPassApi];

export const passModule = {
  apis,
  zh: {},
  en: {},
  logZh: passLogZh,
  logEn: passLogEn,
};

export const myPassModule = {
  apis: [],
  zh: myPassZh,
  en: myPassEn,
  logZh: {},
  logEn: {},
};
