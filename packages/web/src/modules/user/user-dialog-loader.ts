import { dialogSet } from '../../kit/page/dialog-set.tsx';

/** The questions before something is done to users. */
export const userDialogs = dialogSet(() => import('./user-dialogs.tsx'));
