import type { Ctx } from '../../kit/ctx.ts';
import { found, refuse } from '../../kit/refuse.ts';
import { areaNames, holdsArea } from '../area/index.ts';
import { deviceByCode } from './device.queries.ts';

/**
 * A reader that somebody is about to install, by the code on its label, and the areas in sight that it may guard; one
 * in the warehouse goes to the project the installer works in.
 */
export async function installable(ctx: Ctx, code: string) {
  const { installed, projectId, ...row } = found(await deviceByCode(ctx, code));
  if (installed) refuse('device.error.installed', { code: 'conflict', data: { which: 'state' } });
  const place = projectId ?? ctx.actor.projectId;
  const areas = place === null ? [] : await areaNames(ctx, place);
  const held = areas.filter((area) => holdsArea(ctx.actor, area));
  return { ...row, areas: held.map(({ areaId, areaName }) => ({ areaId, name: areaName })) };
}
