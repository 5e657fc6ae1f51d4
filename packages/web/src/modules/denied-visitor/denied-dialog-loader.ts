import { dialogSet } from '../../kit/page/dialog-set.tsx';

/** The forms and questions of the deny list. */
export const deniedDialogs = dialogSet(() => import('./denied-dialogs.tsx'));
