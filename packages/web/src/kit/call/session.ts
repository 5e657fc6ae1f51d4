import { cookie, dropCookie, sessionCookie } from './cookies.ts';

const name = 'Admin-Token';

/** The session token (spec §4, cookie Admin-Token); '' when nobody is signed in. */
export const token = (): string => cookie(name);

export const keepToken = (value: string): void => sessionCookie(name, value);

export const dropToken = (): void => dropCookie(name);
