import type { IdKind } from '@mdi/contract/kit/ids.ts';
import { employeeSub, passEventReader } from '../factories/pass-events.ts';
import { uniqueName } from '../factories/places.ts';
import type { TwinSpot } from '../factories/twins.ts';
import type { World } from '../world.ts';
import { deleteWithReferences } from './delete-with-references.ts';
import type { Limit } from './principals.ts';

/** Whom a row of the same region hides from, when it is in another building and of another company. */
const hiddenNextDoor = {
  /** Another project. */
  project: ['building', 'project', 'company'],
  building: ['building'],
  company: ['building', 'company'],
  /** Known to everybody who reaches a part of the project. */
  wholeProject: [],
  /** Grants lie in a project and a company, and in no building. */
  people: ['company'],
  /** One's own, or one's own part of the tree of roles. */
  person: ['none', 'region', 'building', 'project', 'company'],
} as const satisfies Record<string, readonly Limit[]>;

type Kind = {
  keptBy: keyof typeof hiddenNextDoor;
  /** Makes a row at a spot and answers its id. */
  row: (w: World, at: TwinSpot) => Promise<number>;
  /** Its table, where that isn't called like the kind. */
  table?: string;
};

const named = ({ mark }: TwinSpot, word: string) => uniqueName(`${mark}${word}`);

/** An employee of the company at a spot. */
function someone(w: World, at: TwinSpot) {
  const names = { userName: named(at, '员工'), nickName: `${at.mark}员工` };
  const role = { level: 40 as const, name: `${at.mark}角色` };
  return w.make.person({ role, projectId: at.project.id, companyId: at.company.id }, names);
}

/** With a lease in it: the numbers of a place that nobody uses would be the same for everybody. */
async function project(w: World, at: TwinSpot): Promise<number> {
  const { provinceCode } = at.project;
  const { id } = await w.make.project({
    name: named(at, '项目'),
    provinceCode,
    serviceTo: dayLeasesEndSoon(w),
  });
  const tenant = await w.make.company({ projectId: id, name: named(at, '租户') });
  await lease(w, tenant.id, (await w.make.building({ projectId: id, name: named(at, '楼') })).id);
  return id;
}

/** In the phase of the spot's building: phases are known to more people than buildings are. */
async function building(
  w: World,
  { mark, project: { id: projectId }, building: { phaseId }, company }: TwinSpot,
) {
  const made = await w.make.building({ projectId, phaseId, name: uniqueName(`${mark}楼`) });
  await lease(w, company.id, made.id);
  return made.id;
}

/** A day on which leases end soon enough for lists that tell so. */
export const dayLeasesEndSoon = (w: World) =>
  new Date(w.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);

const lease = (w: World, companyId: number, buildingId: number) =>
  w.make.lease({ companyId, buildingId, area: 1, endsOn: dayLeasesEndSoon(w) });

async function company(w: World, at: TwinSpot): Promise<number> {
  const { category } = at.company;
  const facts = { name: named(at, '公司'), contact: `${at.mark}联系人`, category };
  const made = await w.make.company({ projectId: at.project.id, ...facts });
  await lease(w, made.id, at.building.id);
  await w.make.employee({ company: made });
  return made.id;
}

const phase = (w: World, at: TwinSpot) => w.make.phase({ projectId: at.project.id, name: named(at, '期') });

const floor = (w: World, at: TwinSpot) => w.make.floor({ buildingId: at.building.id, name: named(at, '层') });

async function floorZone(w: World, at: TwinSpot): Promise<number> {
  return (await w.make.floorZone({ buildingId: at.building.id, name: named(at, '区') })).id;
}

async function unit(w: World, at: TwinSpot) {
  const { id: floorId } = await floor(w, at);
  return w.make.unit({ floorId, name: named(at, '室') });
}

async function leaseOf(w: World, at: TwinSpot): Promise<number> {
  const { id: unitId } = await unit(w, at);
  return (await w.make.lease({ unitId, companyId: at.company.id, area: 1, endsOn: dayLeasesEndSoon(w) })).id;
}

async function employee(w: World, at: TwinSpot): Promise<number> {
  return (await someone(w, at)).assignment.employeeId ?? 0;
}

/** An employee of the company at a spot who holds no role. */
async function colleague(w: World, at: TwinSpot) {
  const user = await w.make.user({ nickName: `${at.mark}员工` });
  return w.make.employee({ company: at.company, userId: user.id });
}

async function session(w: World, at: TwinSpot): Promise<number> {
  const { user } = await someone(w, at);
  const own = w.db.selectFrom('session').select('id').where('userId', '=', user.id);
  return (await own.executeTakeFirstOrThrow()).id;
}

async function upload(w: World, at: TwinSpot): Promise<number> {
  const { user } = await someone(w, at);
  const name = named(at, '图片');
  const file = { key: name, purpose: 'projectLogo', name, mime: 'image/png', bytes: 1, userId: user.id };
  return (await w.db.insertInto('upload').values(file).returning('id').executeTakeFirstOrThrow()).id;
}

async function job(w: World, at: TwinSpot): Promise<number> {
  const { user, assignment } = await someone(w, at);
  const of = { userId: user.id, assignmentId: assignment.id, projectId: at.project.id };
  const row = { ...of, kind: 'accountLink', lang: 'zh' as const, state: 'failed' as const };
  return (await w.db.insertInto('job').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function importOf(w: World, at: TwinSpot): Promise<number> {
  const { user, assignment } = await someone(w, at);
  const fileName = `${at.mark}导入.xlsx`;
  const file = { key: named(at, '导入'), purpose: 'import', name: fileName, mime: 'x', bytes: 1 };
  const stored = w.db
    .insertInto('upload')
    .values({ ...file, userId: user.id })
    .returning('id');
  const uploadId = (await stored.executeTakeFirstOrThrow()).id;
  const row = { kind: 'employee', userId: user.id, assignmentId: assignment.id, uploadId, fileName };
  return (await w.db.insertInto('import').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const area = (w: World, at: TwinSpot) =>
  w.make.area({ projectId: at.project.id, buildingId: at.building.id, name: named(at, '区域') });

async function device(w: World, at: TwinSpot): Promise<number> {
  const { id: areaId } = await area(w, at);
  return (await w.make.device({ projectId: at.project.id, areaId, name: named(at, '设备') })).id;
}

async function told(w: World, at: TwinSpot, deviceId: number): Promise<number> {
  const row = { deviceId, type: 'ping' as const, reason: named(at, '原因') };
  const made = w.db.insertInto('deviceCommand').values({ ...row, expiresAt: w.now(), state: 'expired' });
  return (await made.returning('id').executeTakeFirstOrThrow()).id;
}

const command = async (w: World, at: TwinSpot) => told(w, at, await device(w, at));

/** With something it was told, and somebody who passed it: both must be hidden with it. */
async function deviceWithLedger(w: World, at: TwinSpot): Promise<number> {
  const { id: areaId } = await area(w, at);
  const door = await passEventReader(w, { projectId: at.project.id, areaId, name: named(at, '设备') });
  await told(w, at, door.deviceId);
  const passer = await colleague(w, at);
  await door.tell({ sub: employeeSub(passer) }, { res: 'denied', rc: 'CARD_UNKNOWN', ch: 'ic' });
  return door.deviceId;
}

async function deviceException(w: World, at: TwinSpot): Promise<number> {
  const deviceId = await device(w, at);
  const facts = { eventId: named(at, 'E'), code: 'TAMPER', level: 3 as const, detail: named(at, '异常') };
  const row = { ...facts, deviceId, projectId: at.project.id, at: w.now() };
  return (await w.db.insertInto('deviceException').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const visit = async (w: World, at: TwinSpot) =>
  (await w.make.visit({ companyId: at.company.id, buildingId: at.building.id, name: named(at, '访客') })).id;

async function visitLink(w: World, at: TwinSpot): Promise<number> {
  const host = await colleague(w, at);
  return (await w.make.visitLink({ hostId: host.id, location: named(at, '会议室') })).id;
}

async function visitorCard(w: World, at: TwinSpot): Promise<number> {
  const of = { projectId: at.project.id, companyId: at.company.id };
  return (await w.make.visitorCard({ ...of, name: named(at, '卡') })).id;
}

const deniedVisitor = async (w: World, at: TwinSpot) =>
  (await w.make.deniedVisitor({ projectId: at.project.id, name: named(at, '禁访') })).id;

/** Read by somebody of the company, and waiting to be changed. */
async function notice(w: World, at: TwinSpot): Promise<number> {
  const titles = { titleZh: named(at, '公告'), titleEn: named(at, 'Notice') };
  const made = await w.make.notice({
    projectIds: [at.project.id],
    ...titles,
    publisher: named(at, '发布方'),
  });
  await w.make.delivery(made.id, await colleague(w, at));
  return made.id;
}

const page = async (w: World, at: TwinSpot) =>
  (await w.make.page({ projectId: at.project.id, title: named(at, '页'), liveSince: w.now() })).pageId;

const pageTemplate = async (w: World, at: TwinSpot) =>
  (await w.make.pageTemplate({ projectId: at.project.id, name: named(at, '模板') })).templateId;

const miniProgram = async (w: World, at: TwinSpot) =>
  (await w.make.miniProgram({ projectId: at.project.id, name: named(at, '小程序') })).miniProgramId;

/** With a review of it and what was done at the platform: both must be hidden with it. */
async function miniProgramWithLedger(w: World, at: TwinSpot): Promise<number> {
  const id = await miniProgram(w, at);
  const { userId } = await colleague(w, at);
  await w.make.miniLedger(id, { userId, text: named(at, '版本') });
  return id;
}

const miniTester = async (w: World, at: TwinSpot) =>
  w.make.miniTester({ miniProgramId: await miniProgram(w, at), account: uniqueName('tester_') });

const whitelist = async (w: World, at: TwinSpot) =>
  (await w.make.whitelist({ projectId: at.project.id, name: named(at, '名单'), phones: ['13700000000'] })).id;

async function whitelistPhone(w: World, at: TwinSpot): Promise<number> {
  const facts = { projectId: at.project.id, name: named(at, '名单'), phones: ['13700000000'] };
  return (await w.make.whitelist(facts)).phoneIds[0] ?? 0;
}

async function libraryFile(w: World, at: TwinSpot): Promise<number> {
  const uploadId = await w.make.document('libraryFile', { name: named(at, '文件.pdf') });
  return (await w.make.libraryFile({ projectId: at.project.id, uploadId, nameZh: named(at, '文件') })).id;
}

/** Of the company at the spot, with all that is said in it. */
async function suggestion(w: World, at: TwinSpot): Promise<number> {
  const { id } = await w.make.suggestion({
    projectId: at.project.id,
    companyId: at.company.id,
    phone: '13700000001',
    name: named(at, '林知遥'),
    text: named(at, '大堂空调太冷'),
    unit: named(at, '单元'),
  });
  const said = { suggestionId: id, byName: named(at, '客服'), text: named(at, '已安排'), at: w.now() };
  await w.db
    .insertInto('suggestionMessage')
    .values({ ...said, kind: 'answer' })
    .execute();
  await w.db.insertInto('suggestionNote').values(said).execute();
  return id;
}

/** Somebody else's own. */
const listView = async (w: World, at: TwinSpot) =>
  (await w.make.listView({ userId: (await someone(w, at)).user.id, name: named(at, '视图') })).id;

const answerTemplate = async (w: World, at: TwinSpot) =>
  (await w.make.answerTemplate({ projectId: at.project.id, nameZh: named(at, '模板') })).id;

/** Of the region of the spot's project. */
async function researchReport(w: World, at: TwinSpot): Promise<number> {
  const region = w.db.selectFrom('province').select('regionCode').where('code', '=', at.project.provinceCode);
  const { regionCode } = await region.executeTakeFirstOrThrow();
  const titles = { titleZh: named(at, '报告'), titleEn: named(at, 'Report') };
  return (await w.make.report({ ...titles, region: regionCode })).id;
}

/** Read by somebody of the company: they must be hidden with it. */
async function reportWithLedger(w: World, at: TwinSpot): Promise<number> {
  const reportId = await researchReport(w, at);
  const { userId, companyId } = await colleague(w, at);
  await w.make.reportView({ reportId, userId, companyId });
  return reportId;
}

async function reportView(w: World, at: TwinSpot): Promise<number> {
  const reportId = await researchReport(w, at);
  return w.make.reportView({ reportId, userId: (await colleague(w, at)).userId });
}

async function reportDownload(w: World, at: TwinSpot): Promise<number> {
  const reportId = await researchReport(w, at);
  return w.make.reportDownload({ reportId, userId: (await colleague(w, at)).userId });
}

/** For the building at the spot, with what was done about it. */
async function reservation(w: World, at: TwinSpot): Promise<number> {
  const { id } = await w.make.reservation({
    projectId: at.project.id,
    buildingId: at.building.id,
    name: named(at, '骆文舟'),
    companyName: named(at, '星野'),
    text: named(at, '整层'),
    areaTo: 7,
    state: 'contacted',
  });
  const note = {
    reservationId: id,
    kind: 'note' as const,
    byName: named(at, '周敏'),
    note: named(at, '已联系'),
  };
  await w.db
    .insertInto('reservationStep')
    .values({ ...note, at: w.now() })
    .execute();
  return id;
}

async function viewing(w: World, at: TwinSpot): Promise<number> {
  const reservationId = await reservation(w, at);
  await w.db.updateTable('reservation').set({ state: 'booked' }).where('id', '=', reservationId).execute();
  return (await w.make.viewing({ reservationId, buildingId: at.building.id })).id;
}

/**
 * The one table of ids: by which the matrix knows how to make a row of a kind somewhere else, and from whom it
 * is hidden there; null where rows belong to the whole product. What can be taken away is made anew each time.
 */
const kinds: Readonly<Record<IdKind, Kind | null>> = {
  project: { keptBy: 'project', row: project },
  building: { keptBy: 'building', row: building },
  company: { keptBy: 'company', row: company },
  user: { keptBy: 'people', row: async (w, at) => (await someone(w, at)).user.id },
  assignment: { keptBy: 'people', row: async (w, at) => (await someone(w, at)).assignment.id },
  role: { keptBy: 'person', row: async (w, at) => (await someone(w, at)).assignment.roleId },
  session: { keptBy: 'person', row: session },
  upload: { keptBy: 'person', row: upload },
  job: { keptBy: 'person', row: job },
  phase: { keptBy: 'wholeProject', row: async (w, at) => (await phase(w, at)).id },
  floorZone: { keptBy: 'building', row: floorZone },
  floor: { keptBy: 'building', row: async (w, at) => (await floor(w, at)).id },
  unit: { keptBy: 'building', row: async (w, at) => (await unit(w, at)).id },
  lease: { keptBy: 'company', row: leaseOf },
  employee: { keptBy: 'company', row: employee },
  import: { keptBy: 'person', row: importOf },
  area: { keptBy: 'company', row: async (w, at) => (await area(w, at)).id },
  device: { keptBy: 'company', row: deviceWithLedger },
  command: { keptBy: 'company', row: command, table: 'device_command' },
  deviceException: { keptBy: 'company', row: deviceException, table: 'device_exception' },
  visit: { keptBy: 'company', row: visit },
  visitLink: { keptBy: 'company', row: visitLink, table: 'visit_link' },
  visitorCard: { keptBy: 'company', row: visitorCard, table: 'visitor_card' },
  deniedVisitor: { keptBy: 'wholeProject', row: deniedVisitor, table: 'denied_visitor' },
  notice: { keptBy: 'wholeProject', row: notice, table: 'content' },
  page: { keptBy: 'wholeProject', row: page, table: 'app_page' },
  pageTemplate: { keptBy: 'wholeProject', row: pageTemplate, table: 'page_template' },
  miniProgram: { keptBy: 'wholeProject', row: miniProgramWithLedger, table: 'mini_program' },
  miniTester: { keptBy: 'wholeProject', row: miniTester, table: 'mini_tester' },
  whitelist: { keptBy: 'wholeProject', row: whitelist },
  whitelistPhone: { keptBy: 'wholeProject', row: whitelistPhone, table: 'whitelist_phone' },
  libraryFile: { keptBy: 'wholeProject', row: libraryFile, table: 'library_file' },
  researchReport: { keptBy: 'wholeProject', row: reportWithLedger, table: 'research_report' },
  reportView: { keptBy: 'person', row: reportView, table: 'report_view' },
  reportDownload: { keptBy: 'person', row: reportDownload, table: 'report_download' },
  suggestion: { keptBy: 'company', row: suggestion },
  answerTemplate: { keptBy: 'wholeProject', row: answerTemplate, table: 'answer_template' },
  reservation: { keptBy: 'building', row: reservation },
  viewing: { keptBy: 'building', row: viewing },
  listView: { keptBy: 'person', row: listView, table: 'list_view' },
  menu: null,
  task: null,
  taskRun: null,
  fault: null,
  dictionaryEntry: null,
};

/** An id that no row has. */
export const missingId = 2_000_000_000;

/** A row of a spot that is hidden from somebody. */
export type ForeignRow = { spot: keyof Spots; id: number };

export type Spots = { nextDoor: TwinSpot; otherProject: TwinSpot };

async function withPropertyCompany(w: World, at: TwinSpot): Promise<TwinSpot> {
  const facts = { name: named(at, '物业公司'), category: 0 as const };
  const company = await w.make.company({ projectId: at.project.id, ...facts });
  const managed = { companyId: company.id, buildingId: at.building.id };
  await w.db.insertInto('managedBuilding').values(managed).execute();
  return { ...at, company };
}

/** The spots with a property company instead of the tenant, for calls about property staff. */
export async function propertyCompaniesAt(w: World, { nextDoor, otherProject }: Spots): Promise<Spots> {
  return {
    nextDoor: await withPropertyCompany(w, nextDoor),
    otherProject: await withPropertyCompany(w, otherProject),
  };
}

const isHidden = ({ keptBy }: Pick<Kind, 'keptBy'>, limit: Limit, spot: keyof Spots): boolean => {
  const nextDoor: readonly Limit[] = hiddenNextDoor[keptBy];
  return nextDoor.includes(limit) || (spot === 'otherProject' && limit !== 'none');
};

/** Makes fresh rows of some kinds at each spot; answers how to find those that are hidden from somebody. */
export async function foreignRows(w: World, spots: Spots, wanted: Iterable<IdKind>) {
  const made: { name: IdKind; kind: Kind; spot: keyof Spots; id: number }[] = [];
  for (const name of new Set(wanted)) {
    const kind = kinds[name];
    if (!kind) continue;
    for (const spot of ['nextDoor', 'otherProject'] as const) {
      made.push({ name, kind, spot, id: await kind.row(w, spots[spot]) });
    }
  }
  return (name: IdKind, limit: Limit): ForeignRow[] =>
    made.filter((row) => row.name === name && isHidden(row.kind, limit, row.spot));
}

/** One more of everything at the spots that is hidden from somebody, its people included. */
export async function addHiddenRows(w: World, spots: Spots, limit: Limit): Promise<void> {
  for (const kind of Object.values(kinds)) {
    if (!kind) continue;
    const keptBy = kind.keptBy === 'person' ? 'people' : kind.keptBy;
    for (const spot of ['nextDoor', 'otherProject'] as const) {
      if (isHidden({ keptBy }, limit, spot)) await kind.row(w, spots[spot]);
    }
  }
}

/** One more of everything at a spot. */
export async function addRowsAt(w: World, at: TwinSpot): Promise<void> {
  for (const kind of Object.values(kinds)) await kind?.row(w, at);
}

/** Ids of rows that were and are no more, by kind. */
export async function deletedIds(w: World): Promise<ReadonlyMap<string, number>> {
  const project = await w.make.project();
  const projectId = project.id;
  const building = await w.make.building({ projectId });
  const at: TwinSpot = { mark: '从前', project, building, company: await w.make.company({ projectId }) };
  const ids = new Map<string, number>();
  for (const [name, kind] of Object.entries(kinds)) {
    if (kind) ids.set(name, await kind.row(w, at));
  }
  for (const [name, kind] of Object.entries(kinds)) {
    const id = ids.get(name);
    if (id !== undefined) await deleteWithReferences(w.db, kind?.table ?? name, id);
  }
  return ids;
}

/** A fresh row of a kind at a spot; of kinds that belong to the whole product there is none. */
export async function rowAt(w: World, kind: IdKind, at: TwinSpot): Promise<number> {
  const made = kinds[kind];
  if (!made) throw new Error(`a ${kind} lies nowhere`);
  return made.row(w, at);
}
