import type { listViewApi } from '@mdi/contract/modules/list-view/list-view.contract.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

const list = 'company/list';
const one = async ({ w, me }: Scene) => w.make.listView({ userId: me.user.id, list });

/** What a view is, of the places here. */
const facts = ({ t }: Scene) => ({
  name: uniqueName('视图'),
  shared: false,
  usual: true,
  asked: `buildingId=${t.here.building.id}&sort=name`,
  columns: { order: ['name'], hidden: ['area'] },
});

export const listViewExamples: ExamplesOf<typeof listViewApi> = {
  async views(scene) {
    await one(scene);
    return { list };
  },
  add: (scene) => ({ list, ...facts(scene) }),
  async edit(scene) {
    const { id: viewId, version } = await one(scene);
    return { viewId, version, ...facts(scene) };
  },
  remove: async (scene) => ({ viewId: (await one(scene)).id }),
  setUsual: async (scene) => ({ list, viewId: (await one(scene)).id }),
};
