import type { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { newCompany, newLease, newPhone } from '../../factories/inputs.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';
import { alsoHolds } from './rows.ts';

type Facts = Parameters<Scene['w']['make']['reservation']>[0];

const projectId = ({ t }: Scene) => t.here.project.id;
const buildingId = ({ t }: Scene) => t.here.building.id;

/** One for the building here. */
async function one(scene: Scene, facts: Facts = {}) {
  const now = scene.w.now();
  const { id, version } = await scene.w.make.reservation({
    projectId: projectId(scene),
    buildingId: buildingId(scene),
    companyName: '星野智能',
    createdAt: now,
    updatedAt: now,
    touchedAt: now,
    ...facts,
  });
  return { reservationId: id, version };
}

const id = async (scene: Scene, facts: Facts = {}) => ({
  reservationId: (await one(scene, facts)).reservationId,
});

/** Somebody who may handle reservations of the project here. */
async function assignee({ w, t }: Scene): Promise<number> {
  const role = { level: 30 as const, resources: ['content:reservation:handle' as const] };
  return (await w.make.person({ role, projectId: t.here.project.id })).user.id;
}

const unit = async ({ w, t }: Scene) => (await w.make.unit({ buildingId: t.here.building.id })).id;

/** Where and when of a viewing: a host and a unit of its own. */
const viewing = async (scene: Scene) => ({
  hostId: (await scene.w.make.viewingHost({ id: buildingId(scene), projectId: projectId(scene) })).id,
  buildingId: buildingId(scene),
  unitId: await unit(scene),
  startAt: new Date(scene.w.now().getTime() + 24 * 3_600_000).toISOString(),
  endAt: new Date(scene.w.now().getTime() + 25 * 3_600_000).toISOString(),
});

async function planned(scene: Scene, begun = false) {
  const { reservationId } = await one(scene, { state: 'booked' });
  const { startAt, endAt, ...where } = await viewing(scene);
  const start = begun ? scene.w.now() : new Date(startAt);
  const times = { startAt: start, endAt: new Date(endAt) };
  const row = await scene.w.make.viewing({ reservationId, ...where, ...times });
  return { viewingId: row.id, version: row.version };
}

/** Whoever plans a viewing may invite guests. */
async function alsoInvites(scene: Scene) {
  await alsoHolds(scene, 'pass:visit:add');
  return {};
}

const needs = { areaFrom: 500, areaTo: 1_000, people: 60, moveIn: '2027-02', text: '希望层高较高' };

export const reservationExamples: ExamplesOf<typeof reservationApi> = {
  get: (scene) => id(scene),
  units: async (scene) => {
    await unit(scene);
    return { buildingId: buildingId(scene) };
  },
  add: async (scene) => ({
    projectId: projectId(scene),
    phone: newPhone(),
    name: '骆文舟',
    companyName: '星野智能',
    ...needs,
    buildingId: buildingId(scene),
    unitId: await unit(scene),
  }),
  assign: async (scene) => ({ ...(await one(scene)), assigneeId: await assignee(scene) }),
  move: async (scene) => ({ ...(await one(scene)), action: 'contact', note: '已电话联系' }),
  note: async (scene) => ({ ...(await id(scene)), note: '预算 6 元' }),
  lose: async (scene) => ({ ...(await one(scene)), reason: 'price', note: '预算不足' }),
  reopen: async (scene) => ({
    ...(await one(scene, { state: 'lost', lostReason: 'silent', closedAt: scene.w.now() })),
    note: '客户来电',
  }),
  book: async (scene) => ({
    ...(await alsoInvites(scene)),
    ...(await one(scene, { state: 'contacted' })),
    ...(await viewing(scene)),
  }),
  moveViewing: async (scene) => ({
    ...(await alsoInvites(scene)),
    ...(await planned(scene)),
    ...(await viewing(scene)),
  }),
  async confirmViewing(scene) {
    await alsoHolds(scene, 'pass:visit:add');
    const now = scene.w.now();
    const { startAt, endAt, ...where } = await viewing(scene);
    const { reservationId } = await one(scene, { state: 'contacted' });
    const row = await scene.w.make.viewing({
      reservationId,
      ...where,
      state: 'hold',
      askedAt: now,
      heldUntil: new Date(startAt),
      startAt: new Date(startAt),
      endAt: new Date(endAt),
    });
    return { viewingId: row.id, version: row.version };
  },
  endViewing: async (scene) => ({ ...(await planned(scene, true)), outcome: 'view', note: '对整层更有意向' }),
  conversion: (scene) => id(scene, { state: 'negotiating' }),
  async convert(scene) {
    await alsoHolds(scene, 'pass:company:add');
    const of = newCompany({ projectId: projectId(scene), category: 2 });
    const { projectId: _, category: __, managedBuildings: ___, leases: ____, administrator, ...company } = of;
    const leases = [newLease({ unitId: await unit(scene) })];
    return {
      ...(await one(scene, { state: 'negotiating' })),
      companyId: null,
      company,
      leases,
      administrator,
    };
  },
  reveal: (scene) => id(scene),
  async setBooking(scene) {
    // A project has one row; each call changes it.
    const at = { projectId: projectId(scene), buildingId: buildingId(scene) };
    await scene.w.make.selfBooking(at);
    const host = await scene.w.make.viewingHost({ id: at.buildingId, projectId: at.projectId });
    return { projectId: at.projectId, mode: 'confirm', minutes: 60, hostIds: [host.id] };
  },
  async setDuty(scene) {
    // A building has one row; each call changes it.
    const { user } = scene.me;
    const row = { projectId: projectId(scene), buildingId: buildingId(scene), userId: user.id };
    await scene.w.db
      .insertInto('reservationDuty')
      .values(row)
      .onConflict((taken) => taken.column('buildingId').doUpdateSet({ userId: user.id }))
      .execute();
    return { buildingId: buildingId(scene), assigneeId: await assignee(scene) };
  },
};
