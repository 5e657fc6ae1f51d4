import { dialogSet } from '../../kit/page/dialog-set.tsx';

/** The forms and questions about access areas. */
export const areaDialogs = dialogSet(() => import('./area-dialogs.tsx'));
