import { levels, reaches } from '@mdi/contract/kit/levels.ts';
import type { Call } from './calls.ts';
import type { IdPlace } from './input-ids.ts';
import type { Limit } from './principals.ts';
import { zodDefOf } from './zod-def.ts';

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
  'audit/places projectId': 200,
  'notice/options projectId': 200,
  'dashboard/options projectId': 200,
  'file/options chosen': 200,
  'researchReport/options chosen': 200,
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
  'notice/add zh': 400,
  'notice/add thumbnail': 400,
  'notice/add attachmentIds': 400,
  'notice/add audience': 400,
  'notice/edit notice': 400,
  'notice/audience projectIds': 400,
  'miniProgram/submit pictures': 400,
  'notice/audience buildingIds': 400,
  'notice/audience companyIds': 400,
  'whitelist/add projectId': 400,
  'file/add projectId': 400,
  'file/add uploadId': 400,
  'file/add whitelistIds': 400,
  'file/edit uploadId': 400,
  'file/edit whitelistIds': 400,
  'researchReport/add whitelistIds': 400,
  'researchReport/add picture': 400,
  'researchReport/add shareId': 400,
  'researchReport/add files': 400,
  'researchReport/edit whitelistIds': 400,
  'researchReport/edit picture': 400,
  'researchReport/edit shareId': 400,
  'researchReport/edit files': 400,
  'researchReport/replaceFile uploadId': 400,
  'suggestion/add projectId': 400,
  'suggestion/add companyId': 400,
  'suggestion/add unitId': 400,
  'suggestion/add pictureIds': 400,
  'suggestion/assign handlerId': 400,
  'reservation/board projectId': 200,
  'reservation/board buildingId': 200,
  'reservation/board assigneeId': 200,
  'reservation/board companyId': 200,
  'reservation/add projectId': 400,
  'reservation/add buildingId': 400,
  'reservation/add unitId': 400,
  'reservation/assign assigneeId': 400,
  'reservation/book hostId': 400,
  'reservation/book buildingId': 400,
  'reservation/book unitId': 400,
  'reservation/moveViewing hostId': 400,
  'reservation/moveViewing buildingId': 400,
  'reservation/moveViewing unitId': 400,
  // A company that is there, or the facts of a new one, never both.
  'reservation/convert companyId': 400,
  'reservation/setBooking hostIds': 400,
  'reservation/setDuty assigneeId': 400,
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

/** Who is cut off in each of these ways, as far as the reach that a call asks for goes. */
const those: Readonly<Record<Limit, Parameters<typeof reaches>[0]>> = {
  none: { level: levels.headOffice, scope: { regions: null, buildings: null } },
  region: { level: levels.headOffice, scope: { regions: ['EAST'], buildings: null } },
  building: { level: levels.headOffice, scope: { regions: null, buildings: [1] } },
  project: { level: levels.property, scope: { regions: null, buildings: null } },
  company: { level: levels.tenant, scope: { regions: null, buildings: null } },
};

/** As what a call is refused to somebody who holds its resource and sends nothing wrong; null when it is done. */
export function expectedRefusal({ op, path }: Call, limit: Limit): number | null {
  if (!reaches(those[limit], op.reach)) return 403;
  // The project that is made for it lies outside what they reach.
  return path === 'project/remove' && limit === 'project' ? 404 : null;
}

/** An id that a list may be narrowed by: what isn't there has nothing in the list. */
const isFilter = ({ op }: Call, { optional, path }: IdPlace) =>
  optional && path.length === 1 && zodDefOf(op.output).shape?.list !== undefined;

/** A part that the building's structure hasn't: the structure is an outdated one, or the part isn't there. */
const partCodes = ({ api: { module } }: Call, { kind }: IdPlace) =>
  module === 'building' && (kind === 'floorZone' || kind === 'floor' || kind === 'unit')
    ? [409, 404]
    : undefined;

/** The codes with which a call may answer an id of no row: 404 unless something is said above. */
export function codesForAbsentId(call: Call, place: IdPlace, limit: Limit): number[] {
  const field = `${call.path} ${place.path[0]}`;
  const own = toAbsent[field];
  const usual = own === undefined ? partCodes(call, place) : [own];
  if (meaningless[field]?.includes(limit)) return [200];
  const refused = expectedRefusal(call, limit);
  const codes = usual ?? [isFilter(call, place) ? 200 : 404];
  return refused === null ? codes : [...codes, refused];
}

/** Calls whose numbers are those of the whole product on purpose; they name nobody who is hidden. */
export const callsCountingAll: ReadonlySet<string> = new Set([
  // How much of a building is leased is no secret of its tenants.
  'building/list',
  'building/get',
]);

/** What grows in answers with the people of other buildings, who belong to their project. */
export const fieldsOfProjectPeople: ReadonlyMap<string, RegExp> = new Map([
  ['user/list', /.*/],
  ['user/listTreeUser', /.*/],
  // Finds among users what their list finds.
  ['search/find', /.*/],
  ['dashboard/counts', /"users":\d+/],
]);
