import type { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { newEmployee } from '../../factories/inputs.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';
import { alsoHolds } from './rows.ts';

type Company = { id: number; projectId: number };

type Kind = {
  level: 30 | 40;
  manages: 'pass:employee:edit' | 'pass:staff:edit';
  company: (scene: Scene) => Promise<Company>;
};

const tenants: Kind = {
  level: 40,
  manages: 'pass:employee:edit',
  company: async ({ t }) => t.here.company,
};

const property: Kind = {
  level: 30,
  manages: 'pass:staff:edit',
  async company({ w, t }) {
    const company = await w.make.company({ projectId: t.here.project.id, category: 0 });
    const managed = { companyId: company.id, buildingId: t.here.building.id };
    await w.db.insertInto('managedBuilding').values(managed).execute();
    return company;
  },
};

/** A role that the caller may give to such people, and take away again. */
const giveable = ({ w, me }: Scene, level: 30 | 40) =>
  w.make.role({ level, parents: [me.assignment.roleId] });

/** Somebody who works in a company with such a role. */
async function worker(scene: Scene, company: Company, level: 30 | 40) {
  const role = await giveable(scene, level);
  const job = await scene.w.make.employee({ company });
  const place = { projectId: company.projectId, companyId: level === 40 ? company.id : null };
  // Within the reach of who sees the building here alone.
  const narrowed = { buildingIds: [scene.t.here.building.id] };
  const seat = { roleId: role.id, employeeId: job.id, grantedLevel: 40, narrowed, ...place };
  await scene.w.make.assign(job.userId, seat);
  return { job, role, seat };
}

const filled = (company: { id: number }, roleCode: string) =>
  newEmployee({
    companyId: company.id,
    name: uniqueName('员工'),
    jobNumber: uniqueName('J'),
    department: '行政部',
    icCard: uniqueName('CARD'),
    cutOffAt: '2100-01-01T00:00:00Z',
    roles: [roleCode],
  });

function examples(kind: Kind) {
  const { level } = kind;
  /** An employee beside another, so that nobody is the last one. */
  const employed = async (scene: Scene) => {
    const company = await kind.company(scene);
    await worker(scene, company, level);
    return worker(scene, company, level);
  };
  const one = async (scene: Scene) => ({ employeeId: (await employed(scene)).job.id });
  const administrator = async (scene: Scene) => {
    await alsoHolds(scene, kind.manages);
    const resources = [kind.manages];
    return scene.w.make.role({ level, resources, parents: [scene.me.assignment.roleId] });
  };
  return {
    get: one,
    options: async (scene: Scene) => ({ companyId: (await kind.company(scene)).id }),
    async add(scene: Scene) {
      const { code } = await giveable(scene, level);
      return filled(await kind.company(scene), code);
    },
    async edit(scene: Scene) {
      const { job, role } = await employed(scene);
      const { companyId: _, ...facts } = filled({ id: job.companyId }, role.code);
      return { employeeId: job.id, version: 1, ...facts };
    },
    updateState: async (scene: Scene) => ({ ...(await one(scene)), state: 'Y' as const }),
    extend: async (scene: Scene) => ({ ...(await one(scene)), cutOffAt: '2100-01-01T00:00:00Z' }),
    leave: one,
    invite: one,
    inviteMany: async (scene: Scene) => ({ employeeIds: [(await one(scene)).employeeId] }),
    card: async (scene: Scene) => ({
      ...(await one(scene)),
      icCard: uniqueName('CARD'),
      state: 'inUse' as const,
    }),
    lostPhone: one,
    phoneFound: one,
    async grantAdministrator(scene: Scene) {
      const roleCode = (await administrator(scene)).code;
      return { ...(await one(scene)), roleCode };
    },
    async revokeAdministrator(scene: Scene) {
      const company = await kind.company(scene);
      const { id: roleId } = await administrator(scene);
      const staying = await worker(scene, company, level);
      const going = await worker(scene, company, level);
      for (const { job, seat } of [staying, going]) {
        await scene.w.make.assign(job.userId, { ...seat, roleId });
      }
      return { employeeId: going.job.id };
    },
  };
}

export const employeeExamples: ExamplesOf<typeof employeeApi> = examples(tenants);
export const staffExamples: ExamplesOf<typeof staffApi> = examples(property);
