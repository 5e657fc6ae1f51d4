import type { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { newDevice } from '../../factories/inputs.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';
import { alsoHolds } from './rows.ts';

const areaHere = ({ w, t }: Scene) =>
  w.make.area({ projectId: t.here.project.id, buildingId: t.here.building.id });

/** A reader in the building here. */
async function placed(scene: Scene) {
  const area = await areaHere(scene);
  return scene.w.make.device({ projectId: area.projectId, areaId: area.id });
}

const hourMs = 3_600_000;

/** One with a credential, that was heard of; however long a suite takes it doesn't fall silent meanwhile. */
async function online(scene: Scene) {
  const { w } = scene;
  const device = await placed(scene);
  const secret = { deviceId: device.id, secret: Buffer.alloc(32) };
  await w.db.insertInto('deviceSecret').values(secret).execute();
  await w.db
    .insertInto('deviceLive')
    .values({ deviceId: device.id, lastSeen: new Date(w.now().getTime() + hourMs) })
    .execute();
  return device;
}

const one = async (scene: Scene) => ({ deviceId: (await placed(scene)).id });
const reason = '现场需要';

async function add(scene: Scene) {
  const { id: areaId, projectId } = await areaHere(scene);
  return newDevice({ model: 'DOOR_QR', network: 'eth', projectId, areaId, channel: 'in' });
}

async function failed(scene: Scene) {
  const { id: deviceId } = await online(scene);
  const row = { deviceId, type: 'ping' as const, state: 'failed' as const, expiresAt: scene.w.now() };
  const made = scene.w.db.insertInto('deviceCommand').values(row).returning('id');
  return { commandId: (await made.executeTakeFirstOrThrow()).id };
}

async function troubles(scene: Scene) {
  const { id: deviceId, projectId, areaId } = await placed(scene);
  const facts = { eventId: uniqueName('E'), code: 'TAMPER', level: 3 as const, at: scene.w.now() };
  const row = { ...facts, deviceId, projectId, areaId };
  const made = scene.w.db.insertInto('deviceException').values(row).returning('id');
  return { exceptionIds: [(await made.executeTakeFirstOrThrow()).id] };
}

export const deviceExamples: ExamplesOf<typeof deviceManageApi> = {
  get: one,
  options: ({ t }) => ({ projectId: t.here.project.id }),
  add,
  async edit(scene) {
    const { code: _, ...facts } = await add(scene);
    return { ...(await one(scene)), version: 1, ...facts };
  },
  updateUse: async (scene) => ({ ...(await one(scene)), useState: 'disabled', reason }),
  impact: one,
  initialize: async (scene) => ({ deviceId: (await online(scene)).id, reason }),
  async replace(scene) {
    await alsoHolds(scene, 'pass:device:initialize');
    return { deviceId: (await online(scene)).id, version: 1, code: uniqueName('SWAP'), model: null, reason };
  },
  remove: async (scene) => ({ ...(await one(scene)), reason }),
  async claimToken(scene) {
    await alsoHolds(scene, 'pass:device:install');
    const { id: deviceId, areaId } = await placed(scene);
    return { deviceId, areaId: areaId ?? 0, channel: 'both' };
  },
  open: async (scene) => ({ deviceId: (await online(scene)).id, reason }),
  command: async (scene) => ({ deviceId: (await online(scene)).id, type: 'reboot' }),
  async replaceKey({ w, t }) {
    const projectId = t.here.project.id;
    // One that waits to sign stands in the way of another.
    await w.db.deleteFrom('passKey').where('projectId', '=', projectId).execute();
    return { projectId, reason };
  },
  retry: failed,
  acknowledge: troubles,
  clear: troubles,
  progress: ({ t }) => ({ projectId: t.here.project.id }),
};
