import type { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { unique } from '../../factories/places.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesOf } from './example.ts';
import { alsoHolds } from './rows.ts';

type Kind = {
  level: 30 | 40;
  manages: 'pass:employee:edit' | 'pass:staff:edit';
  company: (scene: Scene) => Promise<number>;
};

const tenants: Kind = {
  level: 40,
  manages: 'pass:employee:edit',
  company: async ({ t }) => t.here.company.id,
};

const property: Kind = {
  level: 30,
  manages: 'pass:staff:edit',
  async company({ w, t }) {
    const { id } = await w.make.company({ projectId: t.here.project.id, category: 0 });
    const managed = { companyId: id, buildingId: t.here.building.id };
    await w.db.insertInto('managedBuilding').values(managed).execute();
    return id;
  },
};

type Work = { companyId: number; level: 30 | 40 };

/** A role that the caller may give to such people, and take away again. */
const giveable = ({ w, me }: Scene, level: 30 | 40) =>
  w.make.role({ level, parents: [me.assignment.roleId] });

/** Somebody who works in a company with such a role. */
async function worker(scene: Scene, { companyId, level }: Work) {
  const { w, t } = scene;
  const role = await giveable(scene, level);
  const user = await w.make.user();
  const at = { companyId, projectId: t.here.project.id, userId: user.id };
  const job = await w.db.insertInto('employee').values(at).returning('id').executeTakeFirstOrThrow();
  const place = { projectId: at.projectId, companyId: level === 40 ? companyId : null };
  const held = { userId: user.id, roleId: role.id, employeeId: job.id, ...place };
  await w.db
    .insertInto('assignment')
    .values({ ...held, grantedLevel: 40 })
    .execute();
  return { employeeId: job.id, role };
}

let phones = 13_500_000_000;
const newPhone = () => {
  phones += 1;
  return String(phones);
};

const facts = (roleCode: string) => ({
  name: unique('员工'),
  jobNumber: unique('J'),
  department: '行政部',
  icCard: unique('CARD'),
  cutOffAt: '2100-01-01T00:00:00Z',
  roles: [roleCode],
});

function examples(kind: Kind) {
  const { level } = kind;
  /** An employee beside another, so that nobody is the last one. */
  const employed = async (scene: Scene) => {
    const companyId = await kind.company(scene);
    await worker(scene, { companyId, level });
    return worker(scene, { companyId, level });
  };
  const one = async (scene: Scene) => ({ employeeId: (await employed(scene)).employeeId });
  const administrator = async (scene: Scene) => {
    await alsoHolds(scene, kind.manages);
    const resources = [kind.manages];
    return scene.w.make.role({ level, resources, parents: [scene.me.assignment.roleId] });
  };
  return {
    get: one,
    options: async (scene: Scene) => ({ companyId: await kind.company(scene) }),
    async add(scene: Scene) {
      const { code } = await giveable(scene, level);
      return { companyId: await kind.company(scene), phone: newPhone(), ...facts(code) };
    },
    async edit(scene: Scene) {
      const { employeeId, role } = await employed(scene);
      return { employeeId, version: 1, phone: newPhone(), ...facts(role.code) };
    },
    updateState: async (scene: Scene) => ({ ...(await one(scene)), state: 'Y' as const }),
    extend: async (scene: Scene) => ({ ...(await one(scene)), cutOffAt: '2100-01-01T00:00:00Z' }),
    leave: one,
    invite: one,
    card: async (scene: Scene) => ({
      ...(await one(scene)),
      icCard: unique('CARD'),
      state: 'inUse' as const,
    }),
    lostPhone: one,
    async grantAdministrator(scene: Scene) {
      const roleCode = (await administrator(scene)).code;
      return { ...(await one(scene)), roleCode };
    },
    async revokeAdministrator(scene: Scene) {
      const companyId = await kind.company(scene);
      const staying = await worker(scene, { companyId, level });
      const { employeeId } = await worker(scene, { companyId, level });
      const { id: roleId } = await administrator(scene);
      for (const job of [staying.employeeId, employeeId]) {
        const { db } = scene.w;
        const held = db.selectFrom('assignment').selectAll().where('employeeId', '=', job);
        const { id, createdAt, ...also } = await held.executeTakeFirstOrThrow();
        await db
          .insertInto('assignment')
          .values({ ...also, roleId })
          .execute();
      }
      return { employeeId };
    },
  };
}

export const employeeExamples: ExamplesOf<typeof employeeApi> = examples(tenants);
export const staffExamples: ExamplesOf<typeof staffApi> = examples(property);
