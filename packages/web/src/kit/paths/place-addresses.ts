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

export const companyListPath = '/passManage/tenantList';

export const leaseListPath = '/passManage/reportManage/tenantReportLeases';

/** The leases that end within so many days, soonest first. */
export const leaseEndsAddress = (days: 30 | 60 | 90): string =>
  `${leaseListPath}?what=ending${days}&sort=endsOn`;

export const addCompanyAddress = (projectId: number): string =>
  at('passManage/addTenant', 'projectId', projectId);

/** Vacant units that are to be leased from a day on, as a page of a company takes them. */
export type ChosenUnits = {
  buildingId: number;
  day: string;
  units: readonly { unitId: number; floorId: number }[];
};

/** An address of a company that takes these units along. */
export const withUnits = (address: string, { buildingId, day, units }: ChosenUnits): string =>
  `${address}&buildingId=${buildingId}&from=${day}&units=${units.map((one) => `${one.floorId}-${one.unitId}`).join('.')}`;

/** The units that an address takes along; undefined where it takes none. */
export function unitsIn(params: URLSearchParams): ChosenUnits | undefined {
  const buildingId = Number(params.get('buildingId'));
  const day = params.get('from') ?? '';
  const units = (params.get('units') ?? '').split('.').flatMap((pair) => {
    const [floorId = 0, unitId = 0] = pair.split('-').map(Number);
    return floorId > 0 && unitId > 0 ? [{ floorId, unitId }] : [];
  });
  const whole = Number.isInteger(buildingId) && buildingId > 0 && /^\d{4}-\d{2}-\d{2}$/.test(day);
  return whole && units.length > 0 ? { buildingId, day, units } : undefined;
}

/** A company with what it leases. */
export const companyLeasesAddress = (companyId: number): string =>
  at('passManage/detailTenant', 'companyId', companyId, 'leases');
