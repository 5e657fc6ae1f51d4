import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The forms of whitelists, and the questions about them and their phones. */
export const whitelistDialogs = dialogSet(() => import('./whitelist-dialogs.tsx'));
export type Ask = AskOf<typeof whitelistDialogs>;
