import type { Api } from '@mdi/contract/kit/op.ts';
import { maxLimit } from '@mdi/contract/kit/page.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { maxPages, pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { limits } from '@mdi/page-kit/limits.ts';
import { newBlock } from '@mdi/page-kit/new-doc.ts';
import { sql } from 'kysely';
import { newId } from '../test/factories/pages.ts';
import { uniqueName } from '../test/factories/places.ts';
import { allResources } from '../test/factories/twins.ts';
import { type Workplace, workplace } from '../test/factories/workplace.ts';
import { importActions } from '../test/import-actions.ts';
import type { World } from '../test/world.ts';

/** A call ready to be made with the largest input that it takes, or over the most rows. */
export type LargeCall = { name: string; make: () => Promise<() => Promise<{ code: number }>> };

type Asked = { about: string; api: Api; op: string; input: () => object | Promise<object>; token: string };

const importRows = 50_000;

/** An import of so many people with one phone, as after its check. */
async function manyAlike(w: World, p: Workplace): Promise<number> {
  const header = ['公司', '姓名', '手机号', '角色'];
  const row = [p.tenant.name, '员工', '13500000000', p.roles.worker.code];
  const id = await importActions(w, p.managing.token).checked('employee', [header, row, row]);
  await sql`insert into import_row (import_id, number, cells, keys, problems)
    select import_id, n, cells, keys, problems from import_row, generate_series(4, ${importRows}) n
    where import_id = ${id} and number = 3`.execute(w.db);
  await sql`update import set total = ${importRows - 1}, bad = ${importRows - 2} where id = ${id}`.execute(
    w.db,
  );
  return id;
}

async function ofImports(w: World): Promise<Asked[]> {
  const p = await workplace(w);
  const { token } = p.managing;
  const importId = await manyAlike(w, p);
  const fixes = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      number: n + 2,
      cells: [{ column: 'phone', text: '13500000001' }],
    }));
  const ready = async () => {
    await w.work();
    return importId;
  };
  const of = (about: string, op: string, more: object): Asked => ({
    about: `${about}, ${importRows} rows`,
    api: importApi,
    op,
    token,
    input: async () => ({ importId: await ready(), ...more }),
  });
  return [
    of('a page', 'rows', { show: 'bad', limit: maxLimit, page: 1 }),
    of('one cell', 'fix', { rows: fixes(1) }),
    of('200 rows', 'fix', { rows: fixes(200) }),
    of('what it is', 'get', {}),
    of('begins', 'commit', {}),
    of('begins', 'errors', {}),
  ];
}

async function ofBuildings(w: World): Promise<Asked[]> {
  const { token } = await w.make.person({ role: { resources: allResources } });
  const { id: buildingId } = await w.make.building();
  const version = async () =>
    (
      await w.db
        .selectFrom('building')
        .select('structureVersion')
        .where('id', '=', buildingId)
        .executeTakeFirstOrThrow()
    ).structureVersion;
  const ids = async (limit: number) => {
    const units = w.db.selectFrom('unit').innerJoin('floor', 'floor.id', 'unit.floorId').select('unit.id');
    const list = await units.where('floor.buildingId', '=', buildingId).limit(limit).execute();
    return list.map(({ id }) => id);
  };
  const on = async () => ({ buildingId, structureVersion: await version() });
  const rule = {
    from: 1,
    to: 200,
    skipFloors: [],
    floorPattern: '{floor}F',
    basementPattern: 'B{floor}',
    unitsPerFloor: 40,
    skipUnits: [],
    unitPattern: '{floor}{unit:2}',
    usableSpace: 100,
  };
  const of = (about: string, op: string, input: Asked['input']): Asked => ({
    about,
    api: buildingApi,
    op,
    token,
    input,
  });
  return [
    of('8,000 units', 'generate', async () => ({ ...(await on()), zoneId: null, rule })),
    of('8,000 units', 'structure', () => ({ buildingId })),
    of('8,000 units', 'plan', () => ({ buildingId })),
    of('8,000 units', 'copy', () => ({ buildingId, name: uniqueName('副本') })),
    of('4,000 units', 'renameUnits', async () => ({
      ...(await on()),
      units: (await ids(4_000)).map((unitId, n) => ({ unitId, name: `N${n}` })),
    })),
    of('4,000 units', 'removeUnits', async () => ({ ...(await on()), unitIds: await ids(4_000) })),
  ];
}

/** Pages of the whole product, as large as they may be; none of them says what readers get. */
async function ofPages(w: World): Promise<Asked[]> {
  const { token } = await w.make.person({ role: { resources: allResources } });
  const { id: projectId } = await w.make.project();
  const blocks = Array.from({ length: limits.blocks }, () => newBlock('text', newId));
  const { pageId } = await w.make.page({ projectId, blocks, liveSince: w.now() });
  await w.make.page({ projectId, kind: 'home', blocks });
  const draft = sql`jsonb_set(draft, '{title}', '{"zh": "新"}')`;
  await sql`insert into app_page (project_id, program, kind, title_zh, draft)
    select project_id, program, kind, 'page ' || n, ${draft} from app_page, generate_series(3, ${maxPages}::int) n
    where id = ${pageId}`.execute(w.db);
  await sql`insert into page_live (page_id, version_id, from_at, at_once)
    select p.id, l.version_id, l.from_at, true from app_page p, page_live l
    where p.project_id = ${projectId} and p.title_zh like 'page %' and l.page_id = ${pageId}`.execute(w.db);
  const { templateId } = await w.make.pageTemplate();
  const of = { projectId, program: 'pm' as const };
  const about = `${maxPages} pages of ${limits.blocks} blocks`;
  const give = { templateId, projectIds: [projectId] };
  return [
    { about, api: pageApi, op: 'list', input: () => of, token },
    { about, api: pageTemplateApi, op: 'givePlan', input: () => give, token },
  ];
}

/** What is large by what was made before, not by what is sent. */
export const largeCalls = async (w: World): Promise<LargeCall[]> =>
  [...(await ofImports(w)), ...(await ofBuildings(w)), ...(await ofPages(w))].map(
    ({ about, api, op, input, token }) => ({
      name: `${api.module}/${op}: ${about}`,
      make: async () => {
        const sent = await input();
        return () => w.call(api, op, sent as never, token);
      },
    }),
  );
