import { createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { brokerText } from '@mdi/contract/kit/pass/signing.ts';

/** What Mosquitto itself does; the password is no word that could be guessed. */
const iterations = 101;

/** A line of Mosquitto's password file for a reader: its password follows from its secret, so nobody hands one out. */
export function passwordLine(code: string, secret: Uint8Array): string {
  const password = createHmac('sha256', secret).update(brokerText(code)).digest('hex');
  const salt = randomBytes(12);
  const hash = pbkdf2Sync(password, salt, iterations, 64, 'sha512');
  return `${code}:$7$${iterations}$${salt.toString('base64')}$${hash.toString('base64')}`;
}
