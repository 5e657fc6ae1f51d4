import type { Same } from '../../kit/words.ts';
import type { baseDataZh } from './base-data.zh.ts';

export const baseDataEn = {
  error: {
    code: 'Capital letters, digits and underscores, starting with a letter',
    codeExists: 'This code already exists',
    nameExists: 'This Chinese name already exists',
    noSuchEntry: 'The option {0} does not exist or is invalid',
    noSuchProvince: 'The chosen province does not exist',
    provinceLeft: '“{0}” must belong to a region; choose it in the region it moves to',
    onlyRegions: 'Only regions have provinces',
    orderOld: 'Somebody changed the list meanwhile; reload it and arrange it again',
    inUse: 'This option is in use and can’t be deleted',
  },
} as const satisfies Same<typeof baseDataZh>;
