import type { Call } from './calls.ts';
import type { IdPlace } from './input-ids.ts';
import type { Limit } from './principals.ts';
import { defOf } from './schema.ts';

/**
 * What a call answers to an id of no row where it isn't 404, by the call and the
 * first step to the field.
 */
const toAbsent: Readonly<Record<string, number>> = {
  // These are about the caller's own account; of any other they say just that.
  'auth/scanLogin mdiUserId': 403,
  'auth/unBind mdiUserId': 403,
  'auth/getBindInfo mdiUserId': 403,
  'user/getAllUserProjectInfo mdiUserId': 403,
  'user/getTenantInfoByProject mdiUserId': 403,
  'user/switchProject mdiUserId': 403,
  // Whose the one-time link is, is a matter of the link.
  'auth/modifyPw mdiUserId': 400,
  // They answer a list, which is empty for what isn't there.
  'user/companies projectId': 200,
  'user/getTenantInfoByProject projectId': 200,
  'role/buildings projectId': 200,
  'company/options projectId': 200,
  'report/options projectId': 200,
  'area/options projectId': 200,
  'device/options projectId': 200,
  'visit/options projectId': 200,
  'visit/options companyId': 200,
  'visit/desk buildingId': 200,
  'visit/find buildingId': 200,
  'evacuation/list buildingId': 200,
  'evacuation/phones buildingId': 200,
  'evacuation/anew buildingId': 200,
  'visitorCard/options projectId': 200,
  'passRecord/options projectId': 200,
  'dashboard/options projectId': 200,
  'report/summary projectId': 200,
  'report/summary buildingId': 200,
  // A form's field has a sentence of its own.
  'visit/invite buildingId': 400,
  'visit/edit buildingId': 400,
  'visit/openLink buildingId': 400,
  'visit/walkIn buildingId': 400,
  'project/add logoId': 400,
  'project/edit logoId': 400,
  'building/add phaseId': 400,
  'building/add pictureId': 400,
  'building/edit phaseId': 400,
  'building/edit pictureId': 400,
  'passBackground/save scanId': 400,
  'passBackground/save mineId': 400,
  'role/add parents': 400,
  'role/edit parents': 400,
  // A queue is that of a desk, which stands in a project.
  'visit/queue projectId': 404,
  // A list that isn't the whole list is an outdated one.
  'project/orderPhases phaseIds': 409,
  'menu/order parentId': 409,
  'menu/order menuIds': 409,
  'baseData/order entryIds': 409,
  // Who is named is an employee or somebody of a visit, never both.
  'evacuation/tick employeeId': 400,
  'baseData/saveDuty people': 400,
  // The list goes on after it; it needn't be there any more.
  'job/list before': 200,
};

/** Fields that mean nothing to some callers, who may send anything that is an id. */
const meaningless: Readonly<Record<string, readonly Limit[]>> = {
  // Only a tenant's people work in a company.
  'user/switchProject tenantId': ['none', 'region', 'building', 'project'],
};

const outsideHeadOffice: readonly Limit[] = ['region', 'building', 'project', 'company'];

type Beyond = { code: 403 | 404; limits: readonly Limit[] };
const wholeProduct: Beyond = { code: 403, limits: outsideHeadOffice };
/** Who reaches a part of a project only, some buildings or one company, changes nothing of the whole. */
const wholeProject: Beyond = { code: 403, limits: ['building', 'company'] };
/** A tenant's people look at the places of their project; the property arranges them. */
const property: Beyond = { code: 403, limits: ['company'] };

/** Calls for which it isn't enough to hold their resource: to whom they are refused, and as what. */
const beyond: Readonly<Record<string, Beyond>> = {
  'project/add': { code: 404, limits: ['building', 'project', 'company'] },
  'project/edit': wholeProject,
  'project/showPhones': wholeProject,
  'project/invite': wholeProject,
  'project/impact': wholeProject,
  'project/updateState': wholeProject,
  // What is made for it lies outside what they reach.
  'project/remove': { code: 404, limits: ['building', 'project', 'company'] },
  'project/addPhase': wholeProject,
  'project/editPhase': wholeProject,
  'project/orderPhases': wholeProject,
  'project/removePhase': wholeProject,
  'building/add': wholeProject,
  'building/copy': wholeProject,
  'building/remove': { code: 404, limits: ['building', 'company'] },
  'baseData/saveProject': wholeProject,
  'baseData/saveDuty': wholeProject,
  'passBackground/save': wholeProject,
  'device/replaceKey': wholeProject,
  'visit/renewPoster': wholeProject,
  'deniedVisitor/add': wholeProject,
  'deniedVisitor/edit': wholeProject,
  'deniedVisitor/remove': wholeProject,
  'menu/edit': wholeProduct,
  'menu/order': wholeProduct,
  'menu/reset': wholeProduct,
  'baseData/uses': wholeProduct,
  'baseData/add': wholeProduct,
  'baseData/edit': wholeProduct,
  'baseData/updateState': wholeProduct,
  'baseData/order': wholeProduct,
  'baseData/remove': wholeProduct,
};

/** Tenants know their areas, and narrow those of their own people only. */
const propertyCalls: ReadonlySet<string> = new Set([
  'area/add',
  'area/edit',
  'area/remove',
  'area/removal',
  'area/setOfCompany',
  'baseData/dutyProjects',
  'baseData/duty',
  'baseData/dutyMessages',
]);

/** Modules, or their writing calls, that are the property's. */
function propertyOnly({ path, api: { module }, op }: Call): boolean {
  if (propertyCalls.has(path)) return true;
  if (module === 'deniedVisitor' || path === 'visit/poster') return true;
  if (module === 'device') return path !== 'device/progress';
  if (module === 'staff' || module === 'report' || module === 'reportLease') return true;
  return (module === 'building' || module === 'company') && (op.writes || path === 'company/vacancies');
}

/** As what a call is refused to somebody who holds its resource and sends nothing wrong; null when it is done. */
export function refusedTo(call: Call, limit: Limit): number | null {
  const of = beyond[call.path] ?? (propertyOnly(call) ? property : undefined);
  return of?.limits.includes(limit) ? of.code : null;
}

/** An id that a list may be narrowed by: what isn't there has nothing in the list. */
const isFilter = ({ op }: Call, { optional, path }: IdPlace) =>
  optional && path.length === 1 && defOf(op.output).shape?.list !== undefined;

/** A part that the building's structure hasn't makes it an outdated one. */
const partCode = ({ api: { module } }: Call, { kind }: IdPlace) =>
  module === 'building' && (kind === 'floorZone' || kind === 'floor' || kind === 'unit') ? 409 : undefined;

/** The codes with which a call may answer an id of no row: 404 unless something is said above. */
export function absentCodes(call: Call, place: IdPlace, limit: Limit): number[] {
  const field = `${call.path} ${place.path[0]}`;
  const usual = toAbsent[field] ?? partCode(call, place) ?? (isFilter(call, place) ? 200 : 404);
  if (meaningless[field]?.includes(limit)) return [200];
  const refused = refusedTo(call, limit);
  return refused === null ? [usual] : [usual, refused];
}

/** Calls whose numbers are those of the whole product on purpose; they name nobody who is hidden. */
export const countsAll: ReadonlySet<string> = new Set([
  // How much of a building is leased is no secret of its tenants.
  'building/list',
  'building/get',
]);

/** Lists and numbers of people, who belong to a project: those of other buildings are in them. */
export const peopleOfProject: ReadonlySet<string> = new Set([
  'user/list',
  'user/listTreeUser',
  // Finds among users what their list finds.
  'search/find',
  'dashboard/counts',
]);
