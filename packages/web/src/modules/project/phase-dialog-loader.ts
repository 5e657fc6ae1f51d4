import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The forms and questions about the phases of a project. */
export const phaseDialogs = dialogSet(() => import('./phase-dialogs.tsx'), ['projectId']);
export type AskPhase = AskOf<typeof phaseDialogs>;
