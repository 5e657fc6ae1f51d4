import type { Command } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import type { DeviceCtx } from '../../kit/calls/ctx.ts';
import { configHash, configOf } from './device-api.config.ts';
import { isListOfNewDay } from './device-api.lists.ts';
import { dueCommands, versionsOf } from './device-api.queries.ts';

/** What a command says when it is handed over: a config goes along whole, as it is now. */
async function argsOf(ctx: DeviceCtx, type: string, args: Record<string, unknown>) {
  if (type !== 'config') return args;
  const config = await configOf(ctx, ctx.device);
  return config ? { ver: config.ver, sha256: configHash(config), inline: config } : args;
}

/** The commands that a reader is handed now. */
export async function commandsFor(ctx: DeviceCtx, withHeartbeat: boolean): Promise<Command[]> {
  const commands: Command[] = [];
  for (const { id, type, args, createdAt, expiresAt } of await dueCommands(ctx, withHeartbeat)) {
    const [ts, exp] = [createdAt.getTime(), expiresAt.getTime()];
    commands.push({ cid: String(id), type, ts, exp, args: await argsOf(ctx, type, args) });
  }
  return commands;
}

type Held = { rev?: number | undefined; card?: number | undefined; key?: number | undefined };

/** Lists that are newer than what the reader holds; each stands in no ledger and is named by its version. */
function newer(ctx: DeviceCtx, held: Held, versions: Awaited<ReturnType<typeof versionsOf>>): Command[] {
  const now = ctx.now().getTime();
  const { cardVer, dayVer } = versions;
  // A new day's cards are known beforehand; heartbeats tell of them, and leave time.
  const inTime =
    held.card !== undefined && cardVer !== null && isListOfNewDay(held.card, { cardVer, dayVer });
  const lists = [
    ['keys', held.key, versions.keyVer],
    ['rev', held.rev, versions.revVer],
    ['cards', held.card, inTime ? held.card : cardVer],
  ] as const;
  return lists.flatMap(([what, has, is]) =>
    has === undefined || is === null || has === is
      ? []
      : [{ cid: `${what}-${has}-${is}`, type: 'sync', ts: now, exp: now + 60_000, args: { what } }],
  );
}

/**
 * What a reader has to do; without anything it waits, so that a change reaches it at once. A list that changed is
 * told as a command to fetch it.
 */
export async function waitForCommands(
  ctx: DeviceCtx,
  { wait, ...held }: Held & { wait: number },
): Promise<Command[]> {
  const { deviceId, projectId, retiredAt, ...versions } = ctx.device;
  const ear = wait > 0 ? ctx.bell?.listen({ deviceId, projectId: projectId ?? 0 }) : undefined;
  const look = async (now: Parameters<typeof newer>[2]) => [
    ...(await commandsFor(ctx, false)),
    ...(retiredAt === null ? newer(ctx, held, now) : []),
  ];
  try {
    const first = await look(versions);
    if (first.length > 0 || !ear) return first;
    await ear.wait(wait * 1000);
    return await look(await versionsOf(ctx));
  } finally {
    ear?.done();
  }
}
