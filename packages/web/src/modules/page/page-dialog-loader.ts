import { dialogsIn } from '../../kit/page/dialogs-in.tsx';

export const pageDialogs = dialogsIn(() => import('./page-dialogs.tsx'));
