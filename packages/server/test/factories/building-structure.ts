import type { SentOf } from '@mdi/contract/kit/op.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import type { World } from '../world.ts';

type Ops = typeof buildingApi.ops;
type Change = {
  [K in keyof Ops]: SentOf<Ops[K]> extends { structureVersion: number } ? K : never;
}[keyof Ops];

/** A building whose structure somebody changes, each time on the version of now. */
export async function buildingStructure(w: World, token: string, facts: { zoned?: boolean } = {}) {
  const { id: buildingId, projectId } = await w.make.building(facts);
  const read = async () => await w.ok(buildingApi, 'structure', { buildingId }, token);
  const change = async <K extends Change>(
    op: K,
    input: Omit<SentOf<Ops[K]>, 'buildingId' | 'structureVersion'>,
    lang = 'en_US',
  ) => {
    const { structureVersion } = await read();
    const sent = { buildingId, structureVersion, ...input } as unknown as SentOf<Ops[K]>;
    return w.call(buildingApi, op, sent, token, { lang });
  };
  const shown = async () =>
    (await read()).floors.map(({ name, units }) => [name, units.map((unit) => unit.name).join(' ')]);
  const floor = async (name: string) => (await read()).floors.find((one) => one.name === name)?.floorId ?? 0;
  const zone = async (name: string) => (await read()).zones.find((one) => one.name === name)?.zoneId ?? 0;
  const unit = async (name: string) =>
    (await read()).floors.flatMap((one) => one.units).find((one) => one.name === name)?.unitId ?? 0;
  const addFloor = (name: string, units: string[] = [], zoneId: number | null = null) =>
    change('addFloor', { zoneId, name, usableSpace: null, units });
  return { buildingId, projectId, read, change, shown, floor, zone, unit, addFloor };
}
