import type { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { newArea } from '../../factories/inputs.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

/** An area of the building here that every company has. */
const areaHere = ({ w, t }: Scene) =>
  w.make.area({ projectId: t.here.project.id, buildingId: t.here.building.id, common: true });

const one = async (scene: Scene) => ({ areaId: (await areaHere(scene)).id });
const company = ({ t }: Scene) => ({ companyId: t.here.company.id });
const person = async ({ w, t }: Scene) => ({
  employeeId: (await w.make.employee({ company: t.here.company })).id,
});
const changes = async (scene: Scene) => ({
  changes: [{ areaId: (await areaHere(scene)).id, allowed: false }],
});

export const areaExamples: ExamplesOf<typeof areaApi> = {
  get: one,
  options: ({ t }) => ({ projectId: t.here.project.id }),
  async add({ w, t }) {
    const zone = await w.make.floorZone({ buildingId: t.here.building.id });
    const place = { projectId: t.here.project.id, buildingId: t.here.building.id, zoneId: zone.id };
    return newArea({ ...place, kind: 'zone' });
  },
  edit: async (scene) => ({ ...(await one(scene)), version: 1, name: uniqueName('区域'), common: true }),
  remove: one,
  removal: async (scene) => ({ ...(await one(scene)), how: 'private' }),
  closing: async (scene) => ({ ...(await one(scene)), ...company(scene), allowed: false }),
  ofCompany: company,
  setOfCompany: async (scene) => ({ ...company(scene), ...(await changes(scene)) }),
  ofEmployee: person,
  setOfEmployee: async (scene) => ({ ...(await person(scene)), ...(await changes(scene)) }),
  whoCanEnter: one,
  companiesThatEnter: one,
  whereCanTheyGo: person,
};
