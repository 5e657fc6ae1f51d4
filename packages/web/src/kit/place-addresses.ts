// Pages of places lead to one another across modules; their addresses are the screens' (spec §2).

const at = (path: string, id: string, value: number, tab?: string) =>
  `/${path}?${id}=${value}${tab === undefined ? '' : `&tab=${tab}`}`;

export const projectAddress = (projectId: number, tab?: 'phases' | 'buildings'): string =>
  at('sysManage/detailProject', 'projectId', projectId, tab);

/** The buildings of one phase, in the buildings of its project. */
export const phaseBuildingsAddress = (projectId: number, phaseId: number): string =>
  `${projectAddress(projectId, 'buildings')}&phaseId=${phaseId}`;

export const addBuildingAddress = (projectId: number): string =>
  at('sysManage/addBuilding', 'projectId', projectId);

export const editBuildingAddress = (buildingId: number): string =>
  at('sysManage/modifyBuilding', 'buildingId', buildingId);

export const buildingAddress = (buildingId: number, tab?: 'structure' | 'facts'): string =>
  at('sysManage/detailBuilding', 'buildingId', buildingId, tab);

/** A company with what it leases. */
export const companyLeasesAddress = (companyId: number): string =>
  at('passManage/detailTenant', 'companyId', companyId, 'leases');
