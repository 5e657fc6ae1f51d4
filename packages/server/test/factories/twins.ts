import { type Resource, resourcesOf } from '@mdi/contract/kit/op.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import type { Db } from '../../src/db/connect.ts';
import { tableHashes } from '../suites/tables.ts';
import type { World } from '../world.ts';

/** Every resource that some call asks for. */
export const allResources: readonly Resource[] = [
  ...new Set(apis.flatMap((api) => Object.values(api.ops).flatMap((op) => resourcesOf(op.access)))),
];

/** Where rows are: in a project, in one of its buildings, of a company in it. Every text there holds the mark. */
export type TwinSpot = {
  mark: string;
  project: Awaited<ReturnType<World['make']['project']>>;
  building: Awaited<ReturnType<World['make']['building']>>;
  company: Awaited<ReturnType<World['make']['company']>>;
};

type InProject = { mark: string; project: TwinSpot['project']; area: number; endsOn: string };

/** A building of a project with a company that leases in it. */
async function spot({ make }: World, { mark, project, area, endsOn }: InProject): Promise<TwinSpot> {
  const projectId = project.id;
  const building = await make.building({ projectId, name: `${mark}楼` });
  const company = await make.company({ projectId, name: `${mark}公司`, contact: `${mark}联系人` });
  await make.lease({ companyId: company.id, buildingId: building.id, area, endsOn });
  return { mark, project, building, company };
}

const named = (mark: string, word: string) => ({ userName: `${mark}${word}`, nickName: `${mark}${word}` });

/** A project with a spot, a property and a tenant administrator. */
async function side(w: World, mark: string, provinceCode: string) {
  const texts = { name: `${mark}项目`, address: `${mark}路 1 号`, remarks: `${mark}备注` };
  const project = await w.make.project({ ...texts, provinceCode, serviceTo: '2020-01-01' });
  const projectId = project.id;
  const at = await spot(w, { mark, project, area: 100, endsOn: '2031-01-01' });
  const role = { resources: allResources, name: `${mark}角色` };
  const property = await w.make.person({ role: { ...role, level: 30 }, projectId }, named(mark, '物业'));
  const seat = { role: { ...role, level: 40 as const }, projectId, companyId: at.company.id };
  const tenant = await w.make.person(seat, named(mark, '租户'));
  return { ...at, property, tenant };
}

/** The world of scope: two projects in two regions, and in the first one a second building with its company. */
export async function twins(w: World) {
  const here = await side(w, '这里', 'SH');
  const there = await side(w, '那里', 'BJ');
  const { project } = here;
  const nextDoor = await spot(w, { mark: '隔壁', project, area: 7, endsOn: '2032-01-01' });
  const role = { level: 40 as const, name: '隔壁角色' };
  const seat = { role, projectId: project.id, companyId: nextDoor.company.id };
  const tenant = await w.make.person(seat, named('隔壁', '租户'));
  return { here, there, nextDoor: { ...nextDoor, tenant } };
}

export type Twins = Awaited<ReturnType<typeof twins>>;

/** A fingerprint of everything but the audit. */
export const fingerprint = async (db: Db): Promise<string> => JSON.stringify(await tableHashes(db));
