import { dialogsIn } from '../../kit/page/dialogs-in.tsx';

export const templateDialogs = dialogsIn(() => import('./template-dialogs.tsx'));
