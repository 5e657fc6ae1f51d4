import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The forms and questions of a structure. */
export const structureDialogs = dialogsIn(() => import('./structure-dialogs.ts'), ['editing']);
export type AskStructure = AskOf<typeof structureDialogs>;
