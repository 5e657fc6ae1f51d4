import {
  type CardRow,
  DeviceException,
  deviceApi,
} from '@mdi/contract/modules/device-api/device-api.contract.ts';
import type { DeviceCtx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { notFound } from '../../kit/refuse.ts';
import { cardsOf, codeOf, guestCode, lentCardsOf, passWork, revocationsSince } from '../pass/index.ts';
import { claimDevice, keysFor } from './device-api.claim.ts';
import { commandsFor, waitedFor } from './device-api.commands.ts';
import { configOf } from './device-api.config.ts';
import { takeEvents } from './device-api.events.ts';
import {
  addExceptions,
  endExceptions,
  forgetSecret,
  takeHeartbeat,
  takeResult,
} from './device-api.queries.ts';
import { shown } from './device-api.verify.queries.ts';
import { verifyAt } from './device-api.verify.ts';

/** The project whose lists a reader holds; a reader that has none was taken back. */
const projectOf = ({ device }: DeviceCtx): number => device.projectId ?? notFound();

const mostCards = 5000;

/** The cards in use of a project, those of employees and those lent to guests. */
async function allCards(ctx: DeviceCtx): Promise<CardRow[]> {
  const work = passWork(ctx);
  const projectId = projectOf(ctx);
  const own = (await cardsOf(work, projectId)).flatMap((one) =>
    one.icCard === null ? [] : [{ ...one, uid: one.icCard }],
  );
  const st = (on: boolean) => (on ? ('on' as const) : ('off' as const));
  return [
    ...own.map(({ uid, employeeId, companyId, cutOffAt, group, standing }) => ({
      uid,
      owner: { t: 'U' as const, id: employeeId },
      tid: companyId,
      exp: cutOffAt === null ? null : Math.floor(cutOffAt.getTime() / 1000),
      area: group,
      st: st(codeOf(standing) === 'OK'),
    })),
    ...(await lentCardsOf(work, projectId)).map(({ card, visitId, companyId, endAt, group, standing }) => ({
      uid: card,
      owner: { t: 'V' as const, id: visitId },
      tid: companyId,
      exp: Math.floor(endAt.getTime() / 1000),
      area: group,
      st: st(guestCode(standing) === 'OK'),
    })),
  ];
}

/** One page of the cards of a project: all of them, because which areas they open changes with leases and days. */
async function cardPage(ctx: DeviceCtx, since: number, after: string | undefined) {
  const ver = ctx.device.cardVer ?? 0;
  if (since === ver && after === undefined) return { ver, full: false, more: false, rows: [] };
  const cards = await allCards(ctx);
  const rest = cards
    .filter(({ uid }) => after === undefined || uid > after)
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  const rows = rest.slice(0, mostCards);
  return { ver, full: after === undefined, more: rest.length > rows.length, rows };
}

/** Stores what is wrong with a reader, and ends what no longer is. */
async function takeExceptions(ctx: DeviceCtx, items: readonly unknown[]) {
  const read = items.map((item) => ({ item, parsed: DeviceException.safeParse(item) }));
  const known = read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []));
  const began = known.filter(({ recovered }) => !recovered);
  await addExceptions(
    ctx,
    began.map(({ id, ts, code, level, detail = '' }) => {
      return { eventId: id, code, level, at: new Date(ts), detail: detail.replaceAll('\0', '') };
    }),
  );
  const over = known.flatMap(({ recovered, ref, ts }) =>
    recovered && ref !== undefined ? [{ ref, at: new Date(ts) }] : [],
  );
  await endExceptions(ctx, over);
  const bad = read.flatMap(({ item, parsed }) => (parsed.success ? [] : [item]));
  const idOf = (item: unknown) => (item && typeof item === 'object' && 'id' in item ? String(item.id) : '');
  return {
    acked: known.map(({ id }) => id),
    rejected: bad.map((item) => ({ id: idOf(item).slice(0, 60), reason: 'shape' })),
  };
}

const numbered = /^\d{1,15}$/;

/** What readers at the doors ask and tell. Spec §8. */
export const deviceApiModule = implement(
  deviceApi,
  {
    claim: claimDevice,
    time: async (ctx) => ({ now: ctx.now().getTime() }),
    heartbeat: async (ctx, input) => {
      const { versions, news } = await takeHeartbeat(ctx, input);
      const cmds = news ? await commandsFor(ctx, true) : [];
      return { now: ctx.now().getTime(), cmds, ...versions, nextSec: ctx.device.heartbeatSeconds };
    },
    events: (ctx, { events }) => takeEvents(ctx, events),
    exceptions: (ctx, { items }) => takeExceptions(ctx, items),
    commands: async (ctx, input) => ({ cmds: await waitedFor(ctx, input) }),
    result: async (ctx, input) => {
      // What was never in the ledger needs no answer there.
      if (!numbered.test(input.cid)) return {};
      const command = await takeResult(ctx, Number(input.cid), input);
      if (command?.type === 'init' && input.ph === 'done') await forgetSecret(ctx);
      return {};
    },
    config: async (ctx) => (await configOf(ctx, ctx.device.deviceId)) ?? notFound(),
    revocations: (ctx, { since, gen }) => revocationsSince(passWork(ctx), projectOf(ctx), since, gen),
    cards: (ctx, { since, after }) => cardPage(ctx, since, after),
    keys: (ctx) => keysFor(ctx, projectOf(ctx)),
    verify: verifyAt,
  },
  { besides: { verify: shown } },
);
