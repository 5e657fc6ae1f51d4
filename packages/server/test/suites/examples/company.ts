import { CompanyFacts, type companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { factsOf, newCompany, newLease } from '../../factories/inputs.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';
import { alsoHolds } from './rows.ts';

/** A free unit of the building here. */
async function freeUnit({ w, t }: Scene) {
  const unit = await w.make.unit({ buildingId: t.here.building.id });
  return { unitId: unit.id };
}

/** A company here with a lease until 2031 of its own; a tenant's people have theirs. */
async function leasing(scene: Scene, state: 'N' | 'Y' = 'N') {
  const { w, t, me } = scene;
  const projectId = t.here.project.id;
  const companyId = me.assignment.companyId ?? (await w.make.company({ projectId, state })).id;
  const lease = await w.make.lease({ companyId, ...(await freeUnit(scene)), endsOn: '2031-01-01' });
  return { companyId, leaseId: lease.id, unitId: lease.unitId };
}

const one = async (scene: Scene) => ({ companyId: (await leasing(scene)).companyId });
async function several(scene: Scene) {
  const { companyId, leaseId } = await leasing(scene);
  return { companyId, leases: [{ leaseId, version: 1 }] };
}
const ofLease = async (scene: Scene) => ({ leaseId: (await leasing(scene)).leaseId, version: 1 });

/** A property company that manages the building here. */
const property = ({ t }: Scene) =>
  newCompany({
    projectId: t.here.project.id,
    category: 0,
    contact: '张三',
    contactPhone: '021-61234567',
    contactEmail: 'a@example.com',
    businessType: 'FINANCE',
    managedBuildings: [t.here.building.id],
  });

async function lease(scene: Scene) {
  return newLease(await freeUnit(scene));
}

let phones = 13_400_000_000;

/** Somebody with a role for property staff that the caller may give. */
async function administrator(scene: Scene) {
  const manage = 'pass:staff:edit';
  await alsoHolds(scene, manage);
  const below = { level: 30 as const, parents: [scene.me.assignment.roleId], resources: [manage] as const };
  phones += 1;
  return {
    name: uniqueName('管理员'),
    phone: String(phones),
    roleCode: (await scene.w.make.role(below)).code,
  };
}

export const companyExamples: ExamplesOf<typeof companyApi> = {
  get: one,
  showPhone: one,
  vacancies: ({ t }) => ({ buildingId: t.here.building.id, startsOn: '2027-01-01', endsOn: null }),
  unitHistory: freeUnit,
  async add(scene) {
    return { ...property(scene), leases: [await lease(scene)], administrator: await administrator(scene) };
  },
  async edit(scene) {
    const { t, w, me } = scene;
    const own = { projectId: t.here.project.id, category: 0 as const };
    const id = me.assignment.companyId ?? (await w.make.company(own)).id;
    const managed = { companyId: id, buildingId: t.here.building.id };
    await w.db
      .insertInto('managedBuilding')
      .values(managed)
      .onConflict((taken) => taken.doNothing())
      .execute();
    return { companyId: id, version: 1, ...factsOf(CompanyFacts, property(scene)) };
  },
  addLease: async (scene) => ({ ...(await one(scene)), ...(await lease(scene)) }),
  async editLease(scene) {
    const { unitId: _, ...facts } = await lease(scene);
    return { ...(await ofLease(scene)), ...facts };
  },
  renewLease: async (scene) => ({ ...(await ofLease(scene)), endsOn: null }),
  endLease: async (scene) => ({ ...(await ofLease(scene)), endsOn: '2030-06-30' }),
  moveLease: async (scene) => ({
    ...(await ofLease(scene)),
    ...(await freeUnit(scene)),
    from: '2030-01-01',
    area: null,
  }),
  async addLeases(scene) {
    return { ...(await one(scene)), leases: [await lease(scene)] };
  },
  renewLeases: async (scene) => ({ ...(await several(scene)), endsOn: null }),
  endLeases: async (scene) => ({ ...(await several(scene)), endsOn: '2030-06-30' }),
  correctLeases: async (scene) => ({ ...(await several(scene)), ownerName: '业主' }),
  async moveLeases(scene) {
    const { companyId, leases } = await several(scene);
    const to = { ...(await freeUnit(scene)), area: null };
    return { companyId, leases: leases.map((lease) => ({ ...lease, ...to })), from: '2030-01-01' };
  },
  async remind(scene) {
    const { companyId } = await leasing(scene);
    return { companies: [{ companyId, endsOn: '2031-01-01' }], reminded: true };
  },
  async leaseImpact(scene) {
    const { companyId, leaseId } = await leasing(scene);
    return { companyId, leaseIds: [leaseId] };
  },
  async removeLease(scene) {
    const { companyId, leaseId } = await leasing(scene);
    await scene.w.make.lease({ companyId, ...(await freeUnit(scene)) });
    return { leaseId };
  },
  impact: one,
  updateState: async (scene) => ({ ...(await one(scene)), state: 'Y' }),
  async remove(scene) {
    const { companyId, leaseId } = await leasing(scene, 'Y');
    const past = { startsOn: '2020-01-01', endsOn: '2020-12-31' };
    await scene.w.db.updateTable('lease').set(past).where('id', '=', leaseId).execute();
    return { companyId };
  },
};
