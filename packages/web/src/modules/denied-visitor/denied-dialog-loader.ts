import { dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The forms and questions of the deny list. */
export const deniedDialogs = dialogsIn(() => import('./denied-dialogs.tsx'));
