import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The forms and questions of a structure. */
export const structureDialogs = dialogSet(() => import('./structure-dialogs.ts'), ['editing']);
export type AskStructure = AskOf<typeof structureDialogs>;
