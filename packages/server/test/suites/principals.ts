import { headOfficeFacts, type PersonFacts } from '../factories/limited-people.ts';
import { allResources, type Twins } from '../factories/twins.ts';

/** What cuts somebody's data off; a tenant's people are cut to their project and their company. */
export type Limit = 'none' | 'region' | 'building' | 'project' | 'company';

/** Who is signed in as what. No answer may show what is hidden from them. */
export type Principal = { who: string; limit: Limit; seat: (t: Twins) => PersonFacts; hidden: RegExp | null };

/** What staff hold: they may look at everything and change nothing. */
const views = allResources.filter((resource) => resource.endsWith(':view'));

const property = (resources: typeof allResources) => (t: Twins) => ({
  role: { level: 30 as const, resources },
  projectId: t.here.project.id,
});

const ofOneBuilding = (t: Twins) => ({ narrowed: { buildingIds: [t.here.building.id] } });

const tenant = (resources: typeof allResources) => (t: Twins) => ({
  role: { level: 40 as const, resources },
  projectId: t.here.project.id,
  companyId: t.here.company.id,
});

const there = /那里/;
/** People belong to a project and to no building. */
const thereAndOtherBuildings = /那里|隔壁(楼|公司|联系人)/;
/** The phases and buildings of their project are known to a tenant's people; who else is in them is not. */
const thereAndOthers = /那里|隔壁(?!楼|期)/;

/** Everybody that a session can stand for; who has none stands in outsiders.ts. */
export const principals: readonly Principal[] = [
  { who: 'head office', limit: 'none', seat: () => headOfficeFacts({}), hidden: null },
  {
    who: 'head office of a region',
    limit: 'region',
    seat: () => headOfficeFacts({ dataScope: 20, regionCodes: ['EAST'] }),
    hidden: there,
  },
  {
    who: 'head office of a building',
    limit: 'building',
    seat: (t) => ({ ...headOfficeFacts({}), ...ofOneBuilding(t) }),
    hidden: thereAndOtherBuildings,
  },
  { who: 'a property administrator', limit: 'project', seat: property(allResources), hidden: there },
  {
    who: 'a property administrator of a building',
    limit: 'building',
    seat: (t) => ({ ...property(allResources)(t), ...ofOneBuilding(t) }),
    hidden: thereAndOtherBuildings,
  },
  { who: 'property staff', limit: 'project', seat: property(views), hidden: there },
  { who: 'a tenant administrator', limit: 'company', seat: tenant(allResources), hidden: thereAndOthers },
  { who: 'tenant staff', limit: 'company', seat: tenant(views), hidden: thereAndOthers },
];
