import { randomInt } from 'node:crypto';
import {
  type AppSecret,
  recoveryCodeCount,
} from '@mdi/contract/modules/authenticator/authenticator.contract.ts';
import { Secret, TOTP } from 'otpauth';
import { noteRelatedChange } from '../../kit/audit/changes.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import {
  authenticatorOf,
  isAppDemanded,
  keepRecoveryCodes,
  keepSecret,
  spendTimeStep,
  takeRecoveryCode,
} from './authenticator.queries.ts';

const secretBytes = 20;
/** So many half minutes before and after this one: phones are late, and people type slowly. */
const around = 1;

/** Letters and digits that nobody takes for each other; ten of them are 50 bits. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const half = 5;

const appOf = (secret: Secret, label: string) => new TOTP({ issuer: 'MDI', label, secret });

const secretOf = (ctx: PublicCtx, sealed: Buffer): Secret => {
  // The library asks for bytes that share their memory with nothing.
  const bytes = Uint8Array.from(ctx.deps.secrets.unseal('authenticator', sealed));
  return new Secret({ buffer: bytes.buffer });
};

const macOf = (ctx: PublicCtx, userId: number, code: string) =>
  ctx.deps.secrets.mac('recovery-code', String(userId), code.toUpperCase().replaceAll(/[^\dA-Z]/g, ''));

/** The half minute whose code this is; null: of none that is accepted now. */
function halfMinuteOf(ctx: PublicCtx, secret: Secret, token: string): number | null {
  const app = appOf(secret, '');
  const timestamp = ctx.now().getTime();
  const delta = app.validate({ token, timestamp, window: around });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}

/** What a sign-in of somebody asks for beside the password: a code of their app, or that they set one up first. */
export async function signInStepOf(ctx: PublicCtx, userId: number): Promise<'none' | 'code' | 'setUp'> {
  const app = await authenticatorOf(ctx, userId);
  if (app && app.since !== null) return 'code';
  return (await isAppDemanded(ctx, userId)) ? 'setUp' : 'none';
}

/** Makes the secret of a new app, which counts for nothing yet. @throws Refusal where one is on */
export async function beginSetUp(ctx: PublicCtx, userId: number, label: string): Promise<AppSecret> {
  const secret = new Secret({ size: secretBytes });
  const sealed = ctx.deps.secrets.seal('authenticator', new Uint8Array(secret.buffer));
  if (!(await keepSecret(ctx, userId, sealed)))
    refuse('authenticator.error.already', { code: 'conflict', data: { which: 'state' } });
  return { secret: secret.base32, address: appOf(secret, label).toString() };
}

/** New recovery codes, by which the former end. */
export async function newRecoveryCodes(ctx: PublicCtx, userId: number): Promise<string[]> {
  const letters = () => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');
  const made = Array.from({ length: recoveryCodeCount }, () => `${letters()}-${letters()}`);
  await keepRecoveryCodes(
    ctx,
    userId,
    made.map((code) => macOf(ctx, userId, code)),
  );
  return made;
}

/** Switches on the app that was begun, by one of its codes; answers the recovery codes, or why not. */
export async function finishSetUp(
  ctx: PublicCtx,
  userId: number,
  code: string,
): Promise<string[] | 'notBegun' | 'badCode'> {
  const begun = await authenticatorOf(ctx, userId);
  if (!begun || begun.since !== null) return 'notBegun';
  const step = halfMinuteOf(ctx, secretOf(ctx, begun.sealed), code.replaceAll(/\s/g, ''));
  if (step === null || !(await spendTimeStep(ctx, userId, step, begun.sealed))) return 'badCode';
  noteRelatedChange(ctx, 'user', userId, { authenticator: false }, { authenticator: true });
  return newRecoveryCodes(ctx, userId);
}

/** Whether this is a code of somebody's app, or a recovery code that is left; it is used up. */
export async function isAppCode(ctx: PublicCtx, userId: number, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(ctx, userId, macOf(ctx, userId, code));
  const app = await authenticatorOf(ctx, userId);
  const step = app && halfMinuteOf(ctx, secretOf(ctx, app.sealed), code);
  return step !== undefined && step !== null && spendTimeStep(ctx, userId, step);
}
