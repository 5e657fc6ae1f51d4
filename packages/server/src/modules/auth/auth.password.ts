import os from 'node:os';
import { passwordProblems } from '@mdi/contract/kit/password.ts';
import { hash, verify } from '@node-rs/argon2';
import { makeGate } from '../../kit/gate.ts';
import { refuseField } from '../../kit/refuse.ts';

/**
 * A check costs 19 MiB and a core for some 20 ms; more at once would starve every other call. Behind one address a whole
 * office may come at nine, so each network's part is larger than one person needs.
 */
export const hashGate = makeGate(Math.max(1, os.availableParallelism() - 1), 64, 16);

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** A hash nobody knows the password of, so that an unknown user costs the same check as a known one. */
let nobody: Promise<string> | undefined;

/** Whether the password is right; without a hash the same work is done and the answer is no. */
export async function rightPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const right = await verify(stored ?? (await nobody), password);
  return stored !== null && right;
}

/** Passwords that satisfy the rule and are tried first by everyone. */
const common = new Set(
  `password@1 p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 passw0rd! passw0rd!1 password1! password12! password123! admin@123
  admin@1234 admin@12345 admin123! admin1234! administrator@1 welcome@1 welcome@12 welcome@123 welcome1! welcome123!
  qwer1234! qwer@1234 qwerty@123 qwerty123! qwerty1! 1qaz@wsx 1qaz@wsx3 1qaz!qaz 1qaz2wsx! 1qazxsw2! zaq1@wsx abc@12345
  abc@123456 abcd@1234 abcd1234! aa123456! aa@123456 a123456! a123456. aa123456. qq123456! test@1234 test1234! root@1234
  letmein1! iloveyou1! changeme1! changeme@1 summer2025! winter2025! spring2026! summer2026! winter2026! huawei@123
  woaini1314! wo@ini520`.split(/\s+/),
);

/** Refuses a new password that breaks the rule of spec §5, is common, or is the old one. */
export async function demandGoodPassword(
  password: string,
  userName: string,
  stored: string | null,
): Promise<void> {
  if (passwordProblems(password, userName).length > 0) refuseField('password', 'auth.error.passwordRule');
  if (common.has(password.toLowerCase())) refuseField('password', 'auth.error.passwordCommon');
  if (stored !== null && (await verify(stored, password))) refuseField('password', 'auth.error.passwordSame');
}
