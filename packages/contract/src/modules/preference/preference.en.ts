import type { Same } from '../../kit/words.ts';
import type { preferenceLogZh, preferenceZh } from './preference.zh.ts';

export const preferenceEn = {
  error: {
    noSuchPicture: 'Choose a picture that you uploaded',
  },
} as const satisfies Same<typeof preferenceZh>;

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
} as const satisfies Same<typeof preferenceLogZh>;
