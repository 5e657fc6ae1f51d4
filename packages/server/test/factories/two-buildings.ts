import type { Resource } from '@mdi/contract/kit/op.ts';
import type { World } from '../world.ts';

/**
 * A project of two buildings with a gate before them, a company that leases in both, the area of the second, and two
 * who hold the same role of the project: one is narrowed to the second building (`token`), one reaches all (`whole`).
 */
export async function twoBuildings(w: World, resources: readonly Resource[]) {
  const { id: projectId } = await w.make.project();
  const [one, two] = [await w.make.building({ projectId }), await w.make.building({ projectId })];
  const gate = await w.make.area({ projectId, common: true });
  const near = await w.make.area({ projectId, kind: 'building', buildingId: two.id });
  const company = await w.make.company({ projectId });
  for (const { id } of [one, two]) await w.make.lease({ companyId: company.id, buildingId: id });
  const role = await w.make.role({ level: 30, resources });
  const seat = { roleId: role.id, projectId };
  const { token } = await w.make.person({ ...seat, narrowed: { buildingIds: [two.id] } });
  const { token: whole } = await w.make.person(seat);
  return { projectId, one, two, gate, near, company, role, token, whole };
}
