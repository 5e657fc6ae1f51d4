import { passCodes } from '@mdi/contract/kit/pass/protocol-codes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { areaNames, holdsArea } from '../area/index.ts';
import { lastScan, readersToInstall } from './device.install.queries.ts';
import { mayChangeReader } from './device.policy.ts';
import { deviceByCode, deviceById } from './device.queries.ts';

const sayCode = (ctx: Ctx, rc: string): string => {
  const known = passCodes.find((code) => code === rc);
  return known ? ctx.say(`deviceApi.rc_${known}`) : rc;
};

/**
 * A reader that somebody is about to install, by the code on its label, and the areas in sight that it may guard; one
 * in the warehouse goes to the project the installer works in.
 */
export async function installableReader(ctx: Ctx, code: string) {
  const { installed, projectId, ...row } = orNotFound(await deviceByCode(ctx, code));
  if (installed) refuse('device.error.installed', { code: 'conflict', data: { which: 'state' } });
  const place = projectId ?? ctx.actor.projectId;
  const areas = place === null ? [] : await areaNames(ctx, place);
  const held = areas.filter((area) => holdsArea(ctx.actor, area));
  return { ...row, areas: held.map(({ areaId, areaName }) => ({ areaId, name: areaName })) };
}

const maxListed = 100;

/** The readers of a project that the installer may still install, by name. */
export async function installableReaders(ctx: Ctx, projectId: number) {
  const rows = (await readersToInstall(ctx, projectId)).filter((row) => mayChangeReader(ctx, row));
  const list = rows.slice(0, maxListed).map(({ areaId: _, buildingId: __, ...row }) => row);
  return { total: rows.length, list };
}

/** How far a reader in sight is on its way from the code to its first scan. */
export async function installProgressOf(ctx: Ctx, deviceId: number) {
  const { installed, connection } = orNotFound(await deviceById(ctx, deviceId));
  if (!installed) return { step: 'waiting' as const, test: null };
  const scan = await lastScan(ctx, deviceId);
  const test = scan && {
    granted: scan.granted,
    at: scan.at.toISOString(),
    // What a newer reader says and this server doesn't know is told as it came.
    result: sayCode(ctx, scan.rc),
  };
  return { step: connection === 'online' ? ('online' as const) : ('installed' as const), test: test ?? null };
}
