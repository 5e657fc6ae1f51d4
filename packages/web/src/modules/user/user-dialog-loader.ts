import { dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions before something is done to users. */
export const userDialogs = dialogsIn(() => import('./user-dialogs.tsx'));
