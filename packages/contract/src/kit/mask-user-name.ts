import { maskPhone } from './display.ts';
import { normalisePhone } from './fields.ts';

/**
 * A user name as others see it: masked when it is the phone of the account, with which many people sign in. Whoever
 * may look at the phone itself asks for it.
 */
export const maskedUserName = ({ userName, phone }: { userName: string; phone: string }): string =>
  normalisePhone(userName) === normalisePhone(phone) ? maskPhone(phone) : userName;

/**
 * A name where nobody can tell whose it is or was, masked when it can be a phone: what was typed at a sign-in, and
 * what the log keeps.
 */
export const maskIfPhone = (name: string): string =>
  /^\+?\d{8,15}$/.test(normalisePhone(name)) ? maskPhone(normalisePhone(name)) : name;
