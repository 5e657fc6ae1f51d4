import type { World } from '../world.ts';
import { allResources, type Twins } from './twins.ts';

export type PersonFacts = Parameters<World['make']['person']>[0];

/** Somebody whose data ends somewhere within the project here; next door is its other building. */
export type LimitedPerson = { seat: (t: Twins) => PersonFacts; nextDoor: 'seen' | 'foreign' };

const east = ['EAST'];
const both = ['EAST', 'NORTH'];
const ours = (t: Twins) => [t.here.building.id];

/** A head-office person who holds everything, limited by these facts of the role and of the assignment. */
export const headOfficeFacts = (facts: object, narrowed?: object): PersonFacts => ({
  role: { level: 10, resources: allResources, ...facts },
  ...(narrowed ? { narrowed } : {}),
});

const property = (t: Twins, narrowed?: object): PersonFacts => ({
  role: { level: 30, resources: allResources },
  projectId: t.here.project.id,
  ...(narrowed ? { narrowed } : {}),
});

const tenant = (t: Twins): PersonFacts => ({
  role: { level: 40, resources: allResources },
  projectId: t.here.project.id,
  companyId: t.here.company.id,
});

/** Every way in which somebody's data is limited. */
export const limitedPeople: Readonly<Record<string, LimitedPerson>> = {
  'region manager by role': {
    seat: () => headOfficeFacts({ dataScope: 20, regionCodes: east }),
    nextDoor: 'seen',
  },
  'region manager by assignment': {
    seat: () => headOfficeFacts({}, { regionCodes: east }),
    nextDoor: 'seen',
  },
  'region manager by both': {
    seat: () => headOfficeFacts({ dataScope: 20, regionCodes: both }, { regionCodes: east }),
    nextDoor: 'seen',
  },
  'building manager by role': {
    seat: (t) => headOfficeFacts({ dataScope: 30, buildingIds: ours(t) }),
    nextDoor: 'foreign',
  },
  'building manager by assignment': {
    seat: (t) => headOfficeFacts({}, { buildingIds: ours(t) }),
    nextDoor: 'foreign',
  },
  'building manager by both': {
    seat: (t) =>
      headOfficeFacts(
        { dataScope: 30, buildingIds: [...ours(t), t.there.building.id] },
        { buildingIds: ours(t) },
      ),
    nextDoor: 'foreign',
  },
  'property administrator': { seat: (t) => property(t), nextDoor: 'seen' },
  'property administrator of one building': {
    seat: (t) => property(t, { buildingIds: ours(t) }),
    nextDoor: 'foreign',
  },
  'tenant administrator': { seat: tenant, nextDoor: 'foreign' },
};
