import type { SentOf } from '@mdi/contract/kit/op.ts';
import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { newAddress } from '../../../test/factories/inputs.ts';
import type { World } from '../../../test/world.ts';

/** What tests of phones do again and again, in the world of their file. */
export function phonesIn(world: () => World) {
  /** Somebody who works for a tenant that leases in a building which is an area. */
  async function scene() {
    const { make } = world();
    const project = await make.project();
    const building = await make.building({ projectId: project.id });
    const company = await make.company({ projectId: project.id });
    await make.lease({ companyId: company.id, buildingId: building.id });
    const area = await make.area({ projectId: project.id, kind: 'building', buildingId: building.id });
    const user = await make.user();
    const employee = await make.employee({ company, userId: user.id });
    // A company keeps somebody.
    await make.employee({ company });
    return { project, building, company, area, user, employee };
  }

  const on = async (employee: { id: number; userId: number }) =>
    world().make.phone(employee, { usedAt: world().now() });
  const call = <K extends keyof (typeof myPassApi)['ops'] & string>(
    op: K,
    input: SentOf<(typeof myPassApi)['ops'][K]>,
    token: string | null = null,
  ) => world().call(myPassApi, op, input, token, { address: newAddress() });

  return { scene, on, call };
}
