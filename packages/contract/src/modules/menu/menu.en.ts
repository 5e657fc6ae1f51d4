import type { Same } from '../../kit/words.ts';
import type { menuZh } from './menu.zh.ts';

export const menuEn = {
  error: {
    keepMenuPage: 'The menu page and its group can’t be hidden: nobody could show them again',
    orderOld: 'Somebody changed the menu meanwhile; reload it and arrange it again',
  },
} as const satisfies Same<typeof menuZh>;
