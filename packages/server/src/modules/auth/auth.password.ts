import os from 'node:os';
import { passwordProblems } from '@mdi/contract/kit/password.ts';
import { hash, verify } from '@node-rs/argon2';
import { refuseField } from '../../kit/calls/refuse.ts';
import { makeWorkQueue } from '../../kit/jobs/work-queue.ts';
import { isCommon } from './auth.common-passwords.ts';

/**
 * A check costs 19 MiB and a core for some 20 ms; more at once would starve every other call. Behind one address a whole
 * office may come at nine, so each network's part is larger than one person needs.
 */
export const hashGate = makeWorkQueue(
  Math.max(1, os.availableParallelism() - 1),
  64,
  16,
  'auth.error.busyHash',
);

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

/** Refuses a new password that breaks the rule of spec §5, is common, or is the old one. */
export async function assertGoodPassword(
  password: string,
  userName: string,
  stored: string | null,
): Promise<void> {
  if (passwordProblems(password, userName).length > 0)
    refuseField('password', 'MDI01050.MSG_E_PWD_RULE_CHECK');
  if (isCommon(password)) refuseField('password', 'auth.error.passwordCommon');
  if (stored !== null && (await verify(stored, password))) refuseField('password', 'auth.error.passwordSame');
}
