import { dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The forms and questions of the deny list. */
export const deniedQuestions = dialogsIn(() => import('./denied-dialogs.tsx'));
