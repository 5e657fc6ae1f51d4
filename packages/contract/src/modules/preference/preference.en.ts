import type { SameKeys } from '../../kit/words.ts';
import type { preferenceLogZh } from './preference.zh.ts';

export const preferenceLogEn = {
  entity: {
    preference: 'Preference',
  },
  ops: {
    setColumns: 'Set columns',
    setDensity: 'Set row height',
    setLook: 'Set interface',
    setAvatar: 'Change avatar',
  },
} as const satisfies SameKeys<typeof preferenceLogZh>;
