import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The forms and questions about the phases of a project. */
export const phaseDialogs = dialogsIn(() => import('./phase-dialogs.tsx'), ['projectId']);
export type AskPhase = AskOf<typeof phaseDialogs>;
