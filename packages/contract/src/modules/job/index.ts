import type { Api } from '../../kit/op.ts';
import { jobApi } from './job.contract.ts';
import { jobEn, jobLogEn } from './job.en.ts';
import { jobLogZh, jobZh } from './job.zh.ts';

const apis: readonly Api[] = [jobApi];

export const jobModule = {
  apis,
  zh: jobZh,
  en: jobEn,
  logZh: jobLogZh,
  logEn: jobLogEn,
};
