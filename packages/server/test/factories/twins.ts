import type { Resource } from '@mdi/contract/kit/op.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import type { Db } from '../../src/db/connect.ts';
import { prints } from '../suites/tables.ts';
import type { World } from '../world.ts';

const isResource = (access: string): access is Resource => access.includes(':');

/** Every resource that some call asks for. */
export const allResources: readonly Resource[] = [
  ...new Set(apis.flatMap((api) => Object.values(api.ops).map((op) => op.access)).filter(isResource)),
];

/** A project of one building, a leasing company in it, a property and a tenant administrator; `mark` is in every name. */
async function side(w: World, mark: string, provinceCode: string) {
  const { make } = w;
  const project = await make.project({ name: `${mark}项目`, provinceCode, serviceTo: '2020-01-01' });
  const building = await make.building({ projectId: project.id, name: `${mark}楼` });
  const place = { projectId: project.id, name: `${mark}公司`, contact: `${mark}联系人` };
  const company = await make.company(place);
  await make.lease({ companyId: company.id, buildingId: building.id, area: 100, endsOn: '2031-01-01' });
  const role = { resources: allResources };
  const named = (userName: string) => ({ userName: `${mark}${userName}`, nickName: `${mark}${userName}` });
  const property = await make.person({ role: { ...role, level: 30 }, projectId: project.id }, named('物业'));
  const tenant = await make.person(
    { role: { ...role, level: 40 }, projectId: project.id, companyId: company.id },
    named('租户'),
  );
  return { mark, project, building, company, property, tenant };
}

/** The world of scope: two projects in two regions, and in the first one a second building with its company. */
export async function twins(w: World) {
  const here = await side(w, '这里', 'SH');
  const there = await side(w, '那里', 'BJ');
  const building = await w.make.building({ projectId: here.project.id, name: '隔壁楼' });
  const company = await w.make.company({
    projectId: here.project.id,
    name: '隔壁公司',
    contact: '隔壁联系人',
  });
  await w.make.lease({ companyId: company.id, buildingId: building.id, area: 7, endsOn: '2032-01-01' });
  const names = { userName: '隔壁租户', nickName: '隔壁租户' };
  const seat = { role: { level: 40 as const }, projectId: here.project.id, companyId: company.id };
  const tenant = await w.make.person(seat, names);
  return { here, there, nextDoor: { building, company, tenant } };
}

export type Twins = Awaited<ReturnType<typeof twins>>;

/** A fingerprint of everything but the audit. */
export const fingerprint = async (db: Db): Promise<string> => JSON.stringify(await prints(db));
