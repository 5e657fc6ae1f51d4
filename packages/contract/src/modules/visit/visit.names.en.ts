import type { SameKeys } from '../../kit/words.ts';
import type { visitNamesZh } from './visit.names.zh.ts';

export const visitNamesEn = {
  state_invited: 'Details missing',
  state_pending: 'To review',
  state_approved: 'Expected',
  state_rejected: 'Rejected',
  state_arrived: 'On site',
  state_left: 'Left',
  state_expired: 'Expired',
  state_cancelled: 'Cancelled',
  idType_idCard: 'Resident identity card',
  idType_passport: 'Passport',
  idType_hkMacao: 'Hong Kong and Macao travel permit',
  idType_taiwan: 'Taiwan travel permit',
  idType_other: 'Other document',
} as const satisfies SameKeys<typeof visitNamesZh>;
