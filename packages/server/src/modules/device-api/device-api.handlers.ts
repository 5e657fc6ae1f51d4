import { deviceApi } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { implement } from '../../kit/calls/implement.ts';
import { notFound } from '../../kit/calls/refuse.ts';
import { claimDevice, keysFor } from './device-api.claim.ts';
import { commandsFor, waitForCommands } from './device-api.commands.ts';
import { configOf } from './device-api.config.ts';
import { noteDisconnect } from './device-api.disconnect.queries.ts';
import { storeEvents } from './device-api.events.ts';
import { storeReportedExceptions } from './device-api.exceptions.ts';
import { cardFetchTime, cardListFor, projectOf, revocationListFor } from './device-api.lists.ts';
import {
  raiseListGeneration,
  revokeSecret,
  storeCommandResult,
  storeHeartbeat,
  unblockOldFirmware,
} from './device-api.queries.ts';
import { deviceGateOf } from './device-api.reader-authentication.queries.ts';
import { shownPass } from './device-api.verify.queries.ts';
import { verifyAtDoor } from './device-api.verify.ts';

const numbered = /^\d{1,15}$/;

/** What readers at the doors ask and tell. Spec §8. */
export const deviceApiModule = implement(
  deviceApi,
  {
    claim: claimDevice,
    time: async (ctx) => ({ now: ctx.now().getTime() }),
    heartbeat: async (ctx, input) => {
      const { versions, news } = await storeHeartbeat(ctx, input);
      if (news && input.enabled === undefined) await unblockOldFirmware(ctx);
      const cmds = news ? await commandsFor(ctx, true) : [];
      const { dayVer, ...newest } = versions;
      const time = cardFetchTime(input.cardVer, versions);
      return { now: ctx.now().getTime(), cmds, ...newest, ...time, nextSec: ctx.device.heartbeatSeconds };
    },
    leave: async (ctx, { session }) => {
      await noteDisconnect(ctx, session);
      return {};
    },
    events: (ctx, { events }) => storeEvents(ctx, events),
    exceptions: (ctx, { items }) => storeReportedExceptions(ctx, items),
    commands: async (ctx, input) => ({ cmds: await waitForCommands(ctx, input) }),
    result: async (ctx, input) => {
      // What was never in the ledger needs no answer there.
      if (!numbered.test(input.cid)) return {};
      const command = await storeCommandResult(ctx, Number(input.cid), input);
      if (command?.type === 'init' && input.ph === 'done') await revokeSecret(ctx);
      return {};
    },
    config: async (ctx) => (await configOf(ctx, ctx.device)) ?? notFound(),
    revocations: async (ctx, asked) => {
      await raiseListGeneration(ctx, asked.gen);
      return revocationListFor(ctx, asked);
    },
    cards: cardListFor,
    keys: (ctx) => keysFor(ctx, projectOf(ctx)),
    verify: verifyAtDoor,
  },
  { door: deviceGateOf({ verify: shownPass }) },
);
