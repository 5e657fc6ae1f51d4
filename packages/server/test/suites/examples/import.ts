import type { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import type { ImportKind, ImportState, importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';
import { alsoHolds, roleBelow } from './rows.ts';

const headers = ['公司', '姓名', '手机号', '角色'];
const mapping = ['companyId', 'name', 'phone', 'roles'];

let phones = 13_300_000_000;

/** An import of the caller's own: one row of an employee of the company here, and one without a name. */
async function ownImport(scene: Scene, state: ImportState, kind: ImportKind = 'employee') {
  await alsoHolds(scene, 'pass:employee:add');
  const { w, me, t } = scene;
  const name = uniqueName('导入');
  const file = { key: name, purpose: 'import', name, mime: 'x', bytes: 1, userId: me.user.id };
  const upload = await w.db.insertInto('upload').values(file).returning('id').executeTakeFirstOrThrow();
  const values = {
    kind,
    userId: me.user.id,
    assignmentId: me.assignment.id,
    uploadId: upload.id,
    fileName: `${name}.xlsx`,
    state,
    headers: JSON.stringify(headers),
    mapping: JSON.stringify(mapping),
    total: 2,
    ready: 1,
    bad: 1,
  };
  const added = await w.db.insertInto('import').values(values).returning('id').executeTakeFirstOrThrow();
  phones += 2;
  const { code } = await roleBelow(scene);
  const cells = (who: string, at: number) =>
    JSON.stringify([t.here.company.name, who, String(phones - at), code]);
  const problem = { column: 'name', code: 'required', key: 'kit.error.required', args: [] };
  await w.db
    .insertInto('importRow')
    .values([
      { importId: added.id, number: 2, cells: cells('王五', 0) },
      { importId: added.id, number: 3, cells: cells('', 1), problems: JSON.stringify([problem]) },
    ])
    .execute();
  return added.id;
}

/** One that changed nobody who is there any more: all of it is undone at once. */
async function undoable(scene: Scene) {
  await alsoHolds(scene, 'pass:employee:edit');
  const importId = await ownImport(scene, 'done');
  const { db } = scene.w;
  const undoUntil = new Date(Date.now() + 86_400_000);
  await db.updateTable('import').set({ added: 1, ready: 0, undoUntil }).where('id', '=', importId).execute();
  await db.insertInto('importUndo').values({ importId, recordId: 900_000_000, version: 1 }).execute();
  return importId;
}

export const importExamples: ExamplesOf<typeof importApi> = {
  async template(scene) {
    await alsoHolds(scene, 'pass:employee:add');
    return { kind: 'employee' };
  },
  async add(scene) {
    await alsoHolds(scene, 'pass:employee:add');
    return { kind: 'employee' };
  },
  get: async (scene) => ({ importId: await ownImport(scene, 'checked') }),
  rows: async (scene) => ({ importId: await ownImport(scene, 'checked') }),
  check: async (scene) => ({ importId: await ownImport(scene, 'mapping'), mapping }),
  fix: async (scene) => ({
    importId: await ownImport(scene, 'checked'),
    rows: [{ number: 3, cells: [{ column: 'name', text: '赵六' }] }],
  }),
  commit: async (scene) => ({ importId: await ownImport(scene, 'checked') }),
  errors: async (scene) => ({ importId: await ownImport(scene, 'checked') }),
  undoImpact: async (scene) => ({ importId: await undoable(scene) }),
  undo: async (scene) => ({ importId: await undoable(scene) }),
  remove: async (scene) => ({ importId: await ownImport(scene, 'done') }),
};

export const exportExamples: ExamplesOf<typeof exportApi> = {
  async columns(scene) {
    await alsoHolds(scene, 'pass:company:view');
    return { list: 'company' };
  },
  async start(scene) {
    await alsoHolds(scene, 'pass:company:view');
    return { list: 'company', filters: { state: 'N' }, columns: ['name', 'contact'] };
  },
};
