import type { Api } from '../../kit/op.ts';
import { sessionApi } from './session.contract.ts';
import { sessionEn, sessionLogEn } from './session.en.ts';
import { sessionLogZh, sessionZh } from './session.zh.ts';

const apis: readonly Api[] = [sessionApi];

export const sessionModule = {
  apis,
  zh: sessionZh,
  en: sessionEn,
  logZh: sessionLogZh,
  logEn: sessionLogEn,
};
