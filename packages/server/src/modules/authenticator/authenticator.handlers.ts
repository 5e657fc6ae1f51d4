import { authenticatorApi } from '@mdi/contract/modules/authenticator/authenticator.contract.ts';
import { noteRelatedChange } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { goesWithTable, onePerRowOf } from '../../kit/retention/table-bounds.ts';
import { beginSetUp, finishSetUp, newRecoveryCodes } from './authenticator.codes.ts';
import { authenticatorOf, dropAuthenticator, isAppDemanded } from './authenticator.queries.ts';

const notOn = (): never =>
  refuse('authenticator.error.notOn', { code: 'conflict', data: { which: 'state' } });

async function confirm(ctx: Ctx, { code }: { code: string }) {
  const made = await finishSetUp(ctx, ctx.actor.userId, code);
  if (made === 'notBegun')
    refuse('authenticator.error.notBegun', { code: 'conflict', data: { which: 'state' } });
  if (made === 'badCode') refuse('authenticator.error.badCode', { data: { field: 'code' } });
  return { recoveryCodes: made };
}

async function switchOff(ctx: Ctx): Promise<boolean> {
  const { userId } = ctx.actor;
  if (await isAppDemanded(ctx, userId))
    refuse('authenticator.error.demanded', { code: 'conflict', data: { which: 'state' } });
  if (!(await dropAuthenticator(ctx, userId))) notOn();
  noteRelatedChange(ctx, 'user', userId, { authenticator: true }, { authenticator: false });
  return true;
}

async function renewCodes(ctx: Ctx) {
  const app = await authenticatorOf(ctx, ctx.actor.userId);
  if (!app?.since) notOn();
  return { recoveryCodes: await newRecoveryCodes(ctx, ctx.actor.userId) };
}

export const authenticatorModule = implement(
  authenticatorApi,
  {
    async state(ctx) {
      const { userId } = ctx.actor;
      const app = await authenticatorOf(ctx, userId);
      return {
        since: app?.since?.toISOString() ?? null,
        demanded: await isAppDemanded(ctx, userId),
        recoveryCodesLeft: app?.left ?? 0,
      };
    },
    begin: (ctx) => beginSetUp(ctx, ctx.actor.userId, ctx.actor.userName),
    confirm,
    renewCodes,
    switchOff,
  },
  { bounds: { authenticator: onePerRowOf('user'), recoveryCode: goesWithTable('authenticator') } },
);
