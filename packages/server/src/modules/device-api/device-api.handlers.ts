import { deviceApi } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { implement } from '../../kit/implement.ts';
import { notFound } from '../../kit/refuse.ts';
import { claimDevice, keysFor } from './device-api.claim.ts';
import { commandsFor, waitedFor } from './device-api.commands.ts';
import { configOf } from './device-api.config.ts';
import { doorOf } from './device-api.door.queries.ts';
import { takeEvents } from './device-api.events.ts';
import { takeExceptions } from './device-api.exceptions.ts';
import { takeLeave } from './device-api.leave.queries.ts';
import { cardsFor, cardsWithin, projectOf, revocationsFor } from './device-api.lists.ts';
import { goBeyond, releaseFormer, revokeSecret, takeHeartbeat, takeResult } from './device-api.queries.ts';
import { shown } from './device-api.verify.queries.ts';
import { verifyAt } from './device-api.verify.ts';

const numbered = /^\d{1,15}$/;

/** What readers at the doors ask and tell. Spec §8. */
export const deviceApiModule = implement(
  deviceApi,
  {
    claim: claimDevice,
    time: async (ctx) => ({ now: ctx.now().getTime() }),
    heartbeat: async (ctx, input) => {
      const { versions, news } = await takeHeartbeat(ctx, input);
      if (news && input.enabled === undefined) await releaseFormer(ctx);
      const cmds = news ? await commandsFor(ctx, true) : [];
      const { dayVer, ...newest } = versions;
      const time = cardsWithin(input.cardVer, versions);
      return { now: ctx.now().getTime(), cmds, ...newest, ...time, nextSec: ctx.device.heartbeatSeconds };
    },
    leave: async (ctx, { session }) => {
      await takeLeave(ctx, session);
      return {};
    },
    events: (ctx, { events }) => takeEvents(ctx, events),
    exceptions: (ctx, { items }) => takeExceptions(ctx, items),
    commands: async (ctx, input) => ({ cmds: await waitedFor(ctx, input) }),
    result: async (ctx, input) => {
      // What was never in the ledger needs no answer there.
      if (!numbered.test(input.cid)) return {};
      const command = await takeResult(ctx, Number(input.cid), input);
      if (command?.type === 'init' && input.ph === 'done') await revokeSecret(ctx);
      return {};
    },
    config: async (ctx) => (await configOf(ctx, ctx.device)) ?? notFound(),
    revocations: async (ctx, asked) => {
      await goBeyond(ctx, asked.gen);
      return revocationsFor(ctx, asked);
    },
    cards: cardsFor,
    keys: (ctx) => keysFor(ctx, projectOf(ctx)),
    verify: verifyAt,
  },
  { door: doorOf({ verify: shown }) },
);
