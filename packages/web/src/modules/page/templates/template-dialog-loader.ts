import { dialogSet } from '../../../kit/page/dialog-set.tsx';

export const templateDialogs = dialogSet(() => import('./template-dialogs.tsx'));
