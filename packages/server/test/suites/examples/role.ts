import type { menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import type { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { menuRows } from '../../../src/db/seed/menu-rows.ts';
import { newRole } from '../../factories/inputs.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';
import { roleBelow } from './rows.ts';

const one = async (scene: Scene) => ({ roleId: (await roleBelow(scene)).id });

/** A tenant's role of the building here: within the reach of every seat of this project. */
const add = ({ t, me }: Scene) =>
  newRole({
    level: 40,
    parents: [me.assignment.roleId],
    dataScope: 30,
    buildings: [t.here.building.id],
  });

export const roleExamples: ExamplesOf<typeof roleApi> = {
  get: one,
  projects: () => ({ regionCode: 'EAST' }),
  buildings: ({ t }) => ({ projectId: t.here.project.id }),
  add,
  async edit(scene) {
    const { roleCode: _, ...facts } = add(scene);
    return { ...(await one(scene)), version: 1, ...facts };
  },
  impact: one,
  updateState: async (scene) => ({ ...(await one(scene)), state: 'Y' }),
  remove: one,
};

const groups = ({ w }: Scene) =>
  w.db.selectFrom('menu').selectAll().where('surface', '=', 'mdi').where('parentId', 'is', null);

const surface = () => ({ surface: 'mdi' as const });

/** Undoes what other examples changed, so that a reset is the same piece of work each time. */
async function asBrought({ w }: Scene): Promise<void> {
  for (const { url, title, titleEn, icon, sort } of menuRows()) {
    const original = w.db.updateTable('menu').set({ title, titleEn, icon, sort, shown: true, version: 1 });
    await original.where('surface', '=', 'mdi').where('url', '=', url).execute();
  }
}

export const menuExamples: ExamplesOf<typeof menuApi> = {
  tree: surface,
  async edit(scene) {
    const { id, version, icon } = await groups(scene).orderBy('id').executeTakeFirstOrThrow();
    return {
      menuId: id,
      version,
      title: uniqueName('菜单'),
      titleEn: uniqueName('Menu '),
      icon,
      shown: true,
    };
  },
  async order(scene) {
    const inOrder = await groups(scene).orderBy('sort', 'desc').orderBy('id', 'desc').execute();
    return { ...surface(), parentId: null, menuIds: inOrder.map(({ id }) => id) };
  },
  async reset(scene) {
    await asBrought(scene);
    const { id } = await groups(scene).orderBy('id').executeTakeFirstOrThrow();
    await scene.w.db
      .updateTable('menu')
      .set({ title: uniqueName('菜单'), version: 2 })
      .where('id', '=', id)
      .execute();
    return surface();
  },
};
