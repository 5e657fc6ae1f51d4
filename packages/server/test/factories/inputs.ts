import type { SentOf } from '@mdi/contract/kit/op.ts';
import type { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import type { BuildingInput } from '@mdi/contract/modules/building/building.contract.ts';
import type { GenerateRule } from '@mdi/contract/modules/building/building-generate.ts';
import type { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import type { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import type { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import type { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import type { faultApi } from '@mdi/contract/modules/fault/fault.contract.ts';
import type { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import type { NoticeSent } from '@mdi/contract/modules/notice/notice.contract.ts';
import type { ProjectInput } from '@mdi/contract/modules/project/project.contract.ts';
import type { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import type { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import type { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import type { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import type { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import type { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import type * as z from 'zod/mini';
import { uniqueName } from './places.ts';

/** A valid input of project/add, with a name no other project has. */
export function newProject(facts: Partial<ProjectInput> = {}): ProjectInput {
  return {
    name: uniqueName('新项目'),
    type: 'office',
    provinceCode: 'SH',
    address: '某路 1 号',
    coveredSpace: null,
    serviceFrom: null,
    serviceTo: null,
    developer: null,
    regionManager: null,
    onSiteManager: null,
    buildingPhone: null,
    maintenanceContact: null,
    maintenancePhone: null,
    administratorName: null,
    administratorPhone: null,
    logoId: null,
    longitude: null,
    latitude: null,
    remarks: null,
    ...facts,
  };
}

/** A valid input of building/add, with a name no other building has. */
export function newBuilding(facts: Partial<BuildingInput> & { phaseId: number }): BuildingInput {
  return {
    name: uniqueName('新楼'),
    management: 'self',
    sort: 0,
    zoned: false,
    ownerName: null,
    platformAccount: null,
    directionsZh: null,
    directionsEn: null,
    pictureId: null,
    ...facts,
  };
}

/** A valid rule of building/generate: three floors of two units. */
export const newRule = (facts: Partial<GenerateRule> = {}): GenerateRule => ({
  from: 1,
  to: 3,
  skipFloors: [],
  floorPattern: '{floor}F',
  basementPattern: 'B{floor}',
  unitsPerFloor: 2,
  skipUnits: [],
  unitPattern: '{floor}{unit:2}',
  usableSpace: null,
  ...facts,
});

/** A body of one paragraph. */
export const newBody = (text = '今晚停水，请提前储水。') => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});

/** A valid input of notice/add, for everybody of a project. */
export const newNotice = (
  facts: Partial<NoticeSent> & ({ projectId: number } | { audience: NoticeSent['audience'] }),
): NoticeSent => {
  const { projectId, ...rest } = { projectId: 0, ...facts };
  return {
    zh: { title: uniqueName('停水通知'), body: newBody() },
    en: { title: uniqueName('Water outage'), body: newBody('The water is off tonight.') },
    summary: '今晚停水',
    publisher: '物业服务中心',
    thumbnail: null,
    attachmentIds: [],
    audience: { kind: 'everyone', projectIds: [projectId], buildingIds: [], companyIds: [] },
    releaseAt: null,
    expiresAt: null,
    zone: 'Asia/Shanghai',
    mustConfirm: false,
    sms: false,
    ...rest,
  };
};

let phones = 13_250_000_000;
/** A mobile phone that no other made person has. */
export const newPhone = (): string => {
  phones += 1;
  return String(phones);
};

let hosts = 0;
/** An address that nobody called from before, because some calls are limited for each. */
export const newAddress = (): string => {
  hosts += 1;
  return `10.3.${hosts >> 8}.${hosts & 255}`;
};

type NewUser = SentOf<typeof userApi.ops.addUser>;

/** A valid input of user/addUser but for the roles, with a name and a phone no other user has. */
export function newUser(facts: Partial<NewUser> = {}): NewUser {
  const userName = uniqueName('new-user');
  return { userName, nickName: userName, phone: newPhone(), birth: null, assignments: [], ...facts };
}

type NewCompany = SentOf<typeof companyApi.ops.add>;

/** A valid input of company/add; owners and tenants need leases besides. */
export function newCompany(
  facts: Partial<NewCompany> & Pick<NewCompany, 'projectId' | 'category'>,
): NewCompany {
  return {
    name: uniqueName('新公司'),
    contact: null,
    contactPhone: null,
    contactEmail: null,
    businessType: null,
    financeNumber: null,
    platformNumber: null,
    managedBuildings: [],
    leases: [],
    administrator: null,
    ...facts,
  };
}

type NewLease = NewCompany['leases'][number];

/** A lease of a unit, of four years and to come. */
export const newLease = (facts: Partial<NewLease> & Pick<NewLease, 'unitId'>): NewLease => ({
  area: 100,
  ownerName: null,
  startsOn: '2027-01-01',
  endsOn: '2030-12-31',
  ...facts,
});

type NewEmployee = SentOf<typeof employeeApi.ops.add>;

/** A valid input of employee/add and staff/add but for company and roles, with a phone nobody has. */
export const newEmployee = (facts: Partial<NewEmployee> = {}): NewEmployee => ({
  companyId: 0,
  name: '李四',
  phone: newPhone(),
  jobNumber: null,
  department: null,
  icCard: null,
  cutOffAt: null,
  roles: [],
  ...facts,
});

type NewRole = SentOf<typeof roleApi.ops.add>;

/** A valid input of role/add: of the property, with nothing in it. */
export const newRole = (facts: Partial<NewRole> = {}): NewRole => ({
  roleCode: uniqueName('NEW_ROLE'),
  name: uniqueName('新角色'),
  nameEn: '',
  description: '',
  sort: 5,
  level: 30,
  canSignIn: true,
  needsAuthenticator: false,
  parents: [],
  dataScope: 10,
  regions: [],
  buildings: [],
  permissions: { mdi: [], pm: [], pass: [], report: [] },
  ...facts,
});

type NewArea = SentOf<typeof areaApi.ops.add>;

/** A valid input of area/add: a group of doors of the project. */
export const newArea = (facts: Partial<NewArea> & Pick<NewArea, 'projectId'>): NewArea => ({
  name: uniqueName('新区域'),
  kind: 'doors',
  buildingId: null,
  zoneId: null,
  common: false,
  ...facts,
});

type NewDevice = SentOf<typeof deviceManageApi.ops.add>;

/** A valid input of device/add: in the warehouse. */
export const newDevice = (facts: Partial<NewDevice> = {}): NewDevice => ({
  code: uniqueName('NEWDEV'),
  name: uniqueName('新设备'),
  model: null,
  network: null,
  projectId: null,
  areaId: null,
  channel: null,
  ...facts,
});

type NewGuest = Invitation['guests'][number];

/** A guest of an invitation, known by a phone of their own. */
export const newGuest = (facts: Partial<NewGuest> = {}): NewGuest => ({
  name: '李雷',
  ...(facts.phoneOf === undefined ? { phone: newPhone() } : {}),
  companions: [],
  ...facts,
});

type Invitation = SentOf<typeof visitApi.ops.invite>;

/** A valid input of visit/invite: one guest, anywhere at the host's, without a message. */
export const newInvitation = (
  facts: Partial<Invitation> & Pick<Invitation, 'hostId' | 'startAt' | 'endAt'>,
): Invitation => ({
  buildingId: null,
  location: null,
  purpose: null,
  visitorType: null,
  remarks: null,
  guests: [newGuest()],
  send: false,
  ...facts,
});

type WalkIn = SentOf<typeof visitApi.ops.walkIn>;

/** A valid input of visit/walkIn but for the host, who may be named instead. */
export const newWalkIn = (facts: Partial<WalkIn> & Pick<WalkIn, 'companyId'>): WalkIn => ({
  hostId: null,
  hostName: null,
  buildingId: null,
  location: null,
  purpose: null,
  visitorType: null,
  name: '韩梅梅',
  phone: newPhone(),
  companions: [],
  endAt: null,
  remarks: null,
  agreed: false,
  card: null,
  ...facts,
});

type NewCard = SentOf<typeof visitorCardApi.ops.add>;

/** A valid input of visitorCard/add: a card of the reception. */
export const newVisitorCard = (facts: Partial<NewCard> & Pick<NewCard, 'projectId'>): NewCard => ({
  companyId: null,
  number: uniqueName('NEWVC'),
  name: null,
  remarks: null,
  ...facts,
});

type Denial = SentOf<typeof deniedVisitorApi.ops.add>;

/** A valid input of deniedVisitor/add: for good, known by phone. */
export const newDenial = (facts: Partial<Denial> & Pick<Denial, 'projectId'>): Denial => ({
  name: '王五',
  phone: newPhone(),
  idNumber: null,
  reason: '多次扰乱秩序',
  until: null,
  ...facts,
});

type NewFile = SentOf<typeof fileApi.ops.add>;

/** A valid input of file/add: for everybody of the project, without an end. */
export const newFile = (facts: Partial<NewFile> & Pick<NewFile, 'projectId' | 'uploadId'>): NewFile => ({
  nameZh: uniqueName('新文件'),
  nameEn: null,
  startOn: '2026-01-01',
  endOn: null,
  whitelisted: false,
  whitelistIds: [],
  ...facts,
});

type NewReport = SentOf<typeof researchReportApi.ops.add>;

/** A valid input of researchReport/add, without files and pictures. */
export const newReport = (facts: Partial<NewReport> = {}): NewReport => ({
  titleZh: uniqueName('新报告'),
  titleEn: uniqueName('New report '),
  reportOn: '2026-09-30',
  category: 'OFFICE',
  region: 'EAST',
  period: 'quarterly',
  whitelisted: false,
  whitelistIds: [],
  picture: null,
  shareId: null,
  files: { zhPdf: null, zhOther: null, enPdf: null, enOther: null },
  download: true,
  selectText: false,
  markDate: true,
  markCompany: false,
  markStrength: 16,
  ...facts,
});

/** What a call that changes a record takes of it, as it is read: the fields of the input's schema, and no other. */
export function factsOf<S extends z.ZodMiniObject>(schema: S, record: object): z.output<S> {
  return schema.parse(Object.fromEntries(Object.entries(record).filter(([name]) => name in schema.shape)));
}

/** A valid input of task/add, with a name no other task has. */
export const newTask = (
  facts: Partial<SentOf<typeof taskApi.ops.add>> = {},
): SentOf<typeof taskApi.ops.add> => ({
  kind: 'recheckRecords',
  name: uniqueName('新任务'),
  description: '每个工作日核对',
  cron: '0 9 * * MON-FRI',
  zone: 'Asia/Shanghai',
  params: [{ name: 'days', value: 30 }],
  missed: 'skip',
  overlap: 'skip',
  timeoutMinutes: 30,
  retries: 1,
  alertFailures: 1,
  alertLateMinutes: 10,
  alertSlowTimes: 5,
  ...facts,
});

/** A valid input of fault/report, of an error that no other report is about. */
export const newFault = (
  facts: Partial<SentOf<typeof faultApi.ops.report>> = {},
): SentOf<typeof faultApi.ops.report> => ({
  kind: 'error',
  surface: 'office',
  version: '1.0.0',
  message: 'TypeError: x.map is not a function',
  // Another program file each time: by letters, because the log takes long numbers for data.
  stack: `at drawList (/savills-mdi/assets/${uniqueName('page').replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}-C1aB2c3D.js:3:120)`,
  page: '/dashboard',
  calls: [{ call: 'dashboard/live', code: 200, ms: 38 }],
  ...facts,
});
