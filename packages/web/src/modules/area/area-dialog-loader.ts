import { dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The forms and questions about access areas. */
export const areaDialogs = dialogsIn(() => import('./area-dialogs.tsx'));
