import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The forms and questions of a structure. */
export const structureQuestions = dialogsIn(() => import('./structure-dialogs.ts'), ['editing']);
export type AskStructure = AskOf<typeof structureQuestions>;
