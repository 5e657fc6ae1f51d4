import { dialogSet } from '../../kit/page/dialog-set.tsx';

export const pageDialogs = dialogSet(() => import('./page-dialogs.tsx'));
