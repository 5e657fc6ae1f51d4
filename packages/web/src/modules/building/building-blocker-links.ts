import {
  areaListPath,
  buildingAddress,
  companyListPath,
  listWith,
  roleListPath,
} from '../../kit/paths/addresses.ts';
import type { BlockerLinks } from '../../kit/record/removal-blockers.tsx';

/** Where what stands against the removal of a building, or of something in it, is listed. */
export const buildingBlockerLinks = (buildingId: number): BlockerLinks => ({
  zone: buildingAddress(buildingId, 'structure'),
  floor: buildingAddress(buildingId, 'structure'),
  unit: buildingAddress(buildingId, 'structure'),
  tenant: listWith(companyListPath, { buildingId, occupants: true }),
  tenantLater: listWith(companyListPath, { buildingId, occupants: true }),
  tenantFormer: listWith(companyListPath, { buildingId, occupants: true, past: true }),
  manager: listWith(companyListPath, { buildingId, category: 0, past: true }),
  area: listWith(areaListPath, { buildingId }),
  role: listWith(roleListPath, { buildingId }),
});
