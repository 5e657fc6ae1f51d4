import { deleteCookie, readCookie, setSessionCookie } from './cookies.ts';

const name = 'Admin-Token';

/** The session token (spec §4, cookie Admin-Token); '' when nobody is signed in. */
export const sessionToken = (): string => readCookie(name);

export const keepSessionToken = (value: string): void => setSessionCookie(name, value);

export const dropSessionToken = (): void => deleteCookie(name);
