import type { Api } from '../../kit/op.ts';
import { uploadApi } from './upload.contract.ts';
import { uploadEn, uploadLogEn } from './upload.en.ts';
import { uploadLogZh, uploadZh } from './upload.zh.ts';

const apis: readonly Api[] = [uploadApi];

export const uploadModule = {
  apis,
  zh: uploadZh,
  en: uploadEn,
  logZh: uploadLogZh,
  logEn: uploadLogEn,
};
