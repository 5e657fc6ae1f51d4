// Where everything in the product is, by what it is: the screens' addresses (spec §2), for whoever leads there.
import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';

const at = (path: string, id: string, value: number, tab?: string): string =>
  `/${path}?${id}=${value}${tab === undefined ? '' : `&tab=${tab}`}`;

type Filters = Readonly<Record<string, string | number | boolean | undefined>>;

/** A list that opens with these filters. */
export function listWith(path: string, filters: Filters): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) params.set(name, String(value));
  }
  return params.size === 0 ? path : `${path}?${params}`;
}

export const projectListPath = '/sysManage/projectList';
export const addProjectPath = '/sysManage/addProject';
export const projectSettingsPath = '/sysManage/ProjectData';
export const projectAddress = (projectId: number, tab?: 'phases' | 'buildings'): string =>
  at('sysManage/detailProject', 'projectId', projectId, tab);
export const editProjectAddress = (projectId: number): string =>
  at('sysManage/modifyProject', 'projectId', projectId);

/** The buildings of one phase, in the buildings of its project. */
export const phaseBuildingsAddress = (projectId: number, phaseId: number): string =>
  `${projectAddress(projectId, 'buildings')}&phaseId=${phaseId}`;

export const addBuildingAddress = (projectId: number): string =>
  at('sysManage/addBuilding', 'projectId', projectId);
/** A unit in the stacking plan of its building. */
export const unitAddress = (buildingId: number, unitId: number): string =>
  `${buildingAddress(buildingId)}&unit=${unitId}`;
export const editBuildingAddress = (buildingId: number): string =>
  at('sysManage/modifyBuilding', 'buildingId', buildingId);
export const buildingAddress = (buildingId: number, tab?: 'structure' | 'facts'): string =>
  at('sysManage/detailBuilding', 'buildingId', buildingId, tab);

export const companyListPath = '/passManage/tenantList';
/** The tenants that lease something in a building on a day. */
export const tenantsAddress = (place: { projectId: number; buildingId: number }, leasing: string): string =>
  listWith(companyListPath, { ...place, occupants: true, leasing });
export const addCompanyPath = '/passManage/addTenant';
/** In a project that is chosen already. */
export const addCompanyAddress = (projectId: number): string =>
  at('passManage/addTenant', 'projectId', projectId);
export const companyAddress = (companyId: number, tab?: 'leases'): string =>
  at('passManage/detailTenant', 'companyId', companyId, tab);
export const editCompanyAddress = (companyId: number): string =>
  at('passManage/modifyTenant', 'companyId', companyId);
/** A company with what it leases. */
export const companyLeasesAddress = (companyId: number): string => companyAddress(companyId, 'leases');

export const leaseListPath = '/passManage/reportManage/tenantReportLeases';
/** The leases that end within so many days, soonest first. */
export const leaseEndsAddress = (days: 30 | 60 | 90): string =>
  `${leaseListPath}?what=ending${days}&sort=endsOn`;

/** Somebody's own page: tenant staff and property staff have screens of their own. */
export const personAddress = (employeeId: number, kind: 'tenant' | 'property'): string =>
  at(`passManage/${kind}StaffDetail`, 'employeeId', employeeId);
/** The people of a company. */
export const peopleAddress = (companyId: number, kind: 'tenant' | 'property'): string =>
  at(`passManage/${kind}StaffList`, 'companyId', companyId);

export const userListPath = '/sysManage/UserList';
export const addUserPath = '/sysManage/UserSetting';
export const userAddress = (mdiUserId: number): string => at('sysManage/UserSetting', 'mdiUserId', mdiUserId);

export const roleListPath = '/sysManage/RoleList';
export const addRolePath = '/sysManage/RoleSetting';
export const roleAddress = ({ roleId }: { roleId: number }): string =>
  at('sysManage/RoleSetting', 'roleId', roleId);
/** The form of a new role filled from this one. */
export const copyRoleAddress = ({ roleId }: { roleId: number }): string =>
  at('sysManage/RoleSetting', 'copyFrom', roleId);
/** The users who hold a role. */
export const holdersAddress = ({ roleCode }: { roleCode: string }): string =>
  listWith(userListPath, { roleCode });

export const areaListPath = '/passManage/areaList';
export const areaAddress = (areaId: number): string => at('passManage/detailArea', 'areaId', areaId);

export const deviceListPath = '/sysManage/deviceManage';
export const addDevicePath = '/sysManage/addDevice';
export const deviceAddress = (deviceId: number, tab?: 'exceptions'): string =>
  at('sysManage/deviceDetail', 'deviceId', deviceId, tab);
export const editDeviceAddress = (deviceId: number): string =>
  at('sysManage/modifyDevice', 'deviceId', deviceId);
/** The devices that guard an area. */
export const areaDevicesAddress = (areaId: number): string => listWith(deviceListPath, { areaId });
/** What is wrong with devices, whichever. */
export const deviceExceptionListPath = '/sysManage/deviceExceptionList';
/** Who is told of it. */
export const alarmDutyPath = '/sysManage/AlarmDuty';

export const passRecordListPath = '/passManage/passRecordList';

export const visitListPath = '/passManage/visitorManage';
export const inviteVisitorPath = '/passManage/inviteVisitor';
export const visitLinkListPath = '/passManage/visitLinkList';
export const frontDeskPath = '/passManage/frontDesk';
export const evacuationListPath = '/passManage/evacuationList';
export const visitPosterPath = '/passManage/visitPoster';
export const visitAddress = (visitId: number, tab?: 'areas'): string =>
  at('passManage/detailVisitor', 'visitId', visitId, tab);

export const visitorCardListPath = '/passManage/visitorCardList';
export const visitorCardAddress = (cardId: number): string =>
  at('passManage/visitorCardDetail', 'cardId', cardId);

export const deniedVisitorListPath = '/passManage/deniedVisitorList';
export const deniedVisitorAddress = (deniedId: number): string =>
  at('passManage/deniedVisitorDetail', 'deniedId', deniedId);

const importPaths: Readonly<Record<ImportKind, string>> = {
  company: '/sysManage/tenantImport',
  employee: '/passManage/tenantStaffImport',
  staff: '/passManage/propertyStaffImport',
  user: '/sysManage/userImport',
  device: '/sysManage/deviceImport',
  visitorCard: '/passManage/visitorCardImport',
};

/** The page where records of a kind are imported; with an id, one import on it. */
export const importAddress = (kind: ImportKind, importId?: number): string =>
  listWith(importPaths[kind], { importId });
