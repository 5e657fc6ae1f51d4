import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The forms of whitelists, and the questions about them and their phones. */
export const whitelistDialogs = dialogsIn(() => import('./whitelist-dialogs.tsx'));
export type Ask = AskOf<typeof whitelistDialogs>;
