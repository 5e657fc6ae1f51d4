import type { Selectable } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { lockRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { buildingInSight } from './building.queries.ts';
import { countStructureChange, nameOfUser } from './building.structure.queries.ts';

export type BuildingRow = Selectable<DB['building']>;

/** A building in scope that the caller may change, locked until the call ends. */
export async function lockBuilding(ctx: Ctx, buildingId: number): Promise<BuildingRow> {
  orNotFound(await buildingInSight(ctx, buildingId));
  return lockRow(ctx, 'building', buildingId);
}

type On = { buildingId: number; structureVersion: number };

/**
 * A building whose zones, floors and units the caller changes now. Its structure must still be the one the
 * person saw, else 409 with who changed it and when. The lock also keeps new leases out until the call ends.
 */
export async function lockStructure(ctx: Ctx, { buildingId, structureVersion }: On): Promise<BuildingRow> {
  const building = await lockBuilding(ctx, buildingId);
  if (building.structureVersion !== structureVersion) {
    const by = await nameOfUser(ctx, building.structureUpdatedBy);
    const own = building.structureUpdatedBy === ctx.actor.userId;
    const at = building.structureUpdatedAt?.toISOString() ?? '';
    conflict('building.error.structureOld', { which: 'version', by, own, at, fields: [] });
  }
  return building;
}

/** What changed of one zone or floor in words: the names before and after, null where there was nothing. */
export type StructureChange = { before: Facts; after: Facts };
type Facts = Record<string, string | number | readonly string[] | null>;

/** Counts a change of the structure and tells it in the building's history. */
export async function recordStructureChange(ctx: Ctx, { id }: BuildingRow, told: readonly StructureChange[]) {
  ctx.changes.push(...told.map((one) => ({ entity: 'building', id, ...one })));
  return { structureVersion: await countStructureChange(ctx, id) };
}

/** Refuses an order that isn't of all rows there are now; false when they stand in it already. */
export function assertSameRows(current: readonly { id: number }[], asked: readonly number[]): boolean {
  const known = new Set(current.map((row) => row.id));
  const same = asked.length === known.size && new Set(asked).size === known.size;
  if (!same || asked.some((id) => !known.has(id))) {
    refuse('building.error.orderOld', { code: 'conflict', data: { which: 'state' } });
  }
  return current.some((row, at) => row.id !== asked[at]);
}

/** The names of rows in the order of these ids. */
export function namesInOrder(current: readonly { id: number; name: string }[], asked: readonly number[]) {
  const names = new Map(current.map((row) => [row.id, row.name]));
  return asked.map((id) => names.get(id) ?? '');
}
