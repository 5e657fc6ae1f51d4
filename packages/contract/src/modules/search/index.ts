import type { Api } from '../../kit/op.ts';
import { searchApi } from './search.contract.ts';

const apis: readonly Api[] = [searchApi];

export const searchModule = {
  apis,
  zh: {},
  en: {},
  logZh: {},
  logEn: {},
};
