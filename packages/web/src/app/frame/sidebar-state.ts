import { readCookie, setYearCookie } from '../../kit/call/cookies.ts';

// The names are the spec's (§3 persisted preferences, §4 sidebar).
const status = 'sidebarStatus';
const flag = 'sidebarFlag';

const narrow = 1280;

/** Open unless the stored setting says closed; a narrow window starts closed and keeps the setting. */
export const startsOpen = (): boolean => readCookie(status) !== '0' && innerWidth >= narrow;

/** Stores the state the person chose: 1 open, 0 closed. */
export const keepOpen = (open: boolean): void => setYearCookie(status, open ? '1' : '0');

/** Stores that a first-level entry was used. */
export const flagUsed = (): void => setYearCookie(flag, 'Y');
