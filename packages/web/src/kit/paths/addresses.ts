// The addresses of all screens (spec §2), named by what they show, for code that links to them.
import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import {
  type MiniKind,
  miniDetailPath,
  miniProgramPages,
} from '@mdi/contract/modules/mini-program/mini-program.menu.ts';

/** The page of one record, whose address holds its id; `path` is the page itself. */
const at = <Tab extends string = never>(path: string, id: string) =>
  Object.assign(
    (value: number, tab?: Tab): string => `${path}?${id}=${value}${tab === undefined ? '' : `&tab=${tab}`}`,
    { path },
  );

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
/** The settings of one project. */
export const projectSettingsAddress = at(projectSettingsPath, 'projectId');
export const projectAddress = at<'phases' | 'buildings'>('/sysManage/detailProject', 'projectId');
export const editProjectAddress = at('/sysManage/modifyProject', 'projectId');

/** The buildings of one phase, in the buildings of its project. */
export const phaseBuildingsAddress = (projectId: number, phaseId: number): string =>
  `${projectAddress(projectId, 'buildings')}&phaseId=${phaseId}`;

export const addBuildingAddress = at('/sysManage/addBuilding', 'projectId');
export const editBuildingAddress = at('/sysManage/modifyBuilding', 'buildingId');
export const buildingAddress = at<'structure' | 'facts'>('/sysManage/detailBuilding', 'buildingId');
/** A unit in the stacking plan of its building. */
export const unitAddress = (buildingId: number, unitId: number): string =>
  `${buildingAddress(buildingId)}&unit=${unitId}`;

export const companyListPath = '/passManage/tenantList';
/** The tenants that lease in a building on a day. */
export const tenantsLeasingAddress = (
  place: { projectId: number; buildingId: number },
  leasing: string,
): string => listWith(companyListPath, { ...place, occupants: true, leasing });
export const addCompanyPath = '/passManage/addTenant';
/** The form in a project that is already chosen. */
export const addCompanyAddress = at(addCompanyPath, 'projectId');
export const companyAddress = at<'leases'>('/passManage/detailTenant', 'companyId');
export const editCompanyAddress = at('/passManage/modifyTenant', 'companyId');
/** A company with what it leases. */
export const companyLeasesAddress = (companyId: number): string => companyAddress(companyId, 'leases');

export const leaseListPath = '/passManage/reportManage/tenantReportLeases';
/** The leases that end within so many days, soonest first. */
export const leaseEndsAddress = (days: 30 | 60 | 90): string =>
  `${leaseListPath}?what=ending${days}&sort=endsOn`;

/** A person's page: tenant staff and property staff have separate screens. */
export const tenantStaffAddress = at('/passManage/tenantStaffDetail', 'employeeId');
export const propertyStaffAddress = at('/passManage/propertyStaffDetail', 'employeeId');
export const employeeAddress = (employeeId: number, kind: 'tenant' | 'property'): string =>
  (kind === 'tenant' ? tenantStaffAddress : propertyStaffAddress)(employeeId);
/** The people of a company, or only those who work there now. */
export const companyStaffAddress = (
  companyId: number,
  kind: 'tenant' | 'property',
  status?: 'working' | undefined,
): string => listWith(`/passManage/${kind}StaffList`, { companyId, status });

export const userListPath = '/sysManage/UserList';
export const addUserPath = '/sysManage/UserSetting';
export const userAddress = at(addUserPath, 'mdiUserId');

export const roleListPath = '/sysManage/RoleList';
export const addRolePath = '/sysManage/RoleSetting';
export const roleAddress = ({ roleId }: { roleId: number }): string => `${addRolePath}?roleId=${roleId}`;
/** The form of a new role, filled from an existing one. */
export const copyRoleAddress = ({ roleId }: { roleId: number }): string =>
  `${addRolePath}?copyFrom=${roleId}`;
/** Two roles side by side; the other may be chosen there. */
export const compareRolesPath = '/sysManage/roleCompare';
export const compareRolesAddress = (a: number, b?: number): string =>
  `${compareRolesPath}?a=${a}${b === undefined ? '' : `&b=${b}`}`;
/** The users who hold a role. */
export const roleHoldersAddress = ({ roleCode }: { roleCode: string }): string =>
  listWith(userListPath, { roleCode });

export const areaListPath = '/passManage/areaList';
export const areaAddress = at('/passManage/detailArea', 'areaId');

export const deviceListPath = '/sysManage/deviceManage';
export const addDevicePath = '/sysManage/addDevice';
export const deviceAddress = at<'exceptions'>('/sysManage/deviceDetail', 'deviceId');
export const editDeviceAddress = at('/sysManage/modifyDevice', 'deviceId');
/** The devices that guard an area. */
export const areaDevicesAddress = (areaId: number): string => listWith(deviceListPath, { areaId });
/** The exceptions of all devices. */
export const deviceExceptionListPath = '/sysManage/deviceExceptionList';
/** Who is notified of them. */
export const alarmDutyPath = '/sysManage/AlarmDuty';

export const passRecordListPath = '/passManage/passRecordList';

export const visitListPath = '/passManage/visitorManage';
export const inviteVisitorPath = '/passManage/inviteVisitor';
export const visitLinkListPath = '/passManage/visitLinkList';
export const frontDeskPath = '/passManage/frontDesk';
export const evacuationListPath = '/passManage/evacuationList';
export const visitPosterPath = '/passManage/visitPoster';
export const visitAddress = at<'areas'>('/passManage/detailVisitor', 'visitId');

export const visitorCardListPath = '/passManage/visitorCardList';
export const visitorCardAddress = at('/passManage/visitorCardDetail', 'cardId');

export const deniedVisitorListPath = '/passManage/deniedVisitorList';
export const deniedVisitorAddress = at('/passManage/deniedVisitorDetail', 'deniedId');

const noticesIn = (group: string) => ({
  list: `${group}/NoticeManage`,
  add: `${group}/noticeEdit`,
  edit: at(`${group}/noticeEdit`, 'noticeId'),
  detail: at<'readers' | 'steps'>(`${group}/noticeDetail`, 'noticeId'),
  review: at(`${group}/noticeReview`, 'noticeId'),
});
/** Notices have their screens in two groups of the menu. */
export const noticePaths = {
  content: noticesIn('/miniProgramContentManage'),
  pm: noticesIn('/pmminiManage'),
} as const;
export type NoticePaths = ReturnType<typeof noticesIn>;

const reportsIn = (group: string) => ({
  list: `${group}/ResearchReport`,
  add: `${group}/addResearchReport`,
  edit: at(`${group}/modifyResearchReport`, 'reportId'),
  detail: at<'readers'>(`${group}/researchReportDetail`, 'reportId'),
});
/** Research reports have their screens in two groups of the menu, too. */
export const researchReportPaths = {
  sys: reportsIn('/sysManage'),
  report: reportsIn('/reportminiManage'),
} as const;
export type ResearchReportPaths = ReturnType<typeof reportsIn>;

/** A page in the builder of its kind. */
export const pageBuilderAddress = (path: string, pageId: number): string => `${path}?pageId=${pageId}`;

export const miniProgramAddress = (kind: MiniKind, miniProgramId: number): string =>
  `${miniDetailPath(kind)}?id=${miniProgramId}`;
/** The mini-programs of a kind in a given state. */
export const miniProgramsAddress = (kind: MiniKind, filters: Filters = {}): string =>
  listWith(miniProgramPages[kind].path, filters);

const whitelistsIn = (group: string) => ({
  list: `${group}/FileWhiteManage`,
  detail: at(`${group}/fileWhiteDetail`, 'whitelistId'),
});
/** Whitelists of projects, and those of head office. */
export const whitelistPaths = {
  pm: whitelistsIn('/pmminiManage'),
  report: whitelistsIn('/reportminiManage'),
} as const;

const filesIn = (group: string) => ({
  list: `${group}/FileManage`,
  add: `${group}/fileEdit`,
  edit: at(`${group}/fileEdit`, 'fileId'),
  detail: at(`${group}/fileDetail`, 'fileId'),
});
/** Files have their screens in two groups of the menu. */
export const filePaths = {
  content: filesIn('/miniProgramContentManage'),
  pm: filesIn('/pmminiManage'),
} as const;

const suggestionsIn = (group: string) => ({
  list: `${group}/AdviceList`,
  add: `${group}/adviceAdd`,
  detail: at(`${group}/adviceDetail`, 'suggestionId'),
});
/** Suggestions have their screens in two groups of the menu. */
export const suggestionPaths = {
  content: suggestionsIn('/miniProgramContentManage'),
  pm: suggestionsIn('/pmminiManage'),
} as const;

/** Scheduled tasks. */
export const taskPaths = {
  list: '/sysManage/QuartzManage',
  add: '/sysManage/addTask',
  edit: at('/sysManage/modifyTask', 'taskId'),
  detail: at<'runs'>('/sysManage/detailTask', 'taskId'),
  /** The log of one run. */
  run: (taskId: number, runId: number): string => `/sysManage/detailTask?taskId=${taskId}&run=${runId}`,
} as const;

/** Months of the audit log that were moved into files. */
export const archivedMonthsPath = '/sysManage/auditMonths';

/** The error log. */
export const faultPaths = {
  list: '/sysManage/errorLog',
  detail: at<'samples'>('/sysManage/errorDetail', 'faultId'),
} as const;

const reservationsIn = (group: string) => ({
  list: `${group}/ReserveList`,
  board: `${group}/reserveBoard`,
  figures: `${group}/reserveFigures`,
  add: `${group}/reserveAdd`,
  detail: at(`${group}/reserveDetail`, 'reservationId'),
});
/** Leasing reservations have their screens in two groups of the menu. */
export const reservationPaths = {
  content: reservationsIn('/miniProgramContentManage'),
  pm: reservationsIn('/pmminiManage'),
} as const;

export const ownImportsPath = '/profile/imports';
export const ownSessionsPath = '/profile/sessions';

/** The page of an imported record, by its kind. */
export const importedAddress: Readonly<Record<ImportKind, (id: number) => string>> = {
  company: companyAddress,
  employee: tenantStaffAddress,
  staff: propertyStaffAddress,
  user: userAddress,
  device: deviceAddress,
  visitorCard: visitorCardAddress,
  // A phone has no page of its own.
  whitelistPhone: () => whitelistPaths.pm.list,
};
