import type { Same } from '../../kit/words.ts';
import type { dashboardZh } from './dashboard.zh.ts';

export const dashboardEn = {
  title: 'Dashboard',
  hint: 'What you may see, as of {0}',
  projects: 'Projects',
  buildings: 'Buildings',
  companies: 'Tenants and owners',
  users: 'Users',
  unitProjects: '',
  unitBuildings: '',
  unitCompanies: '',
  unitUsers: '',
  region: 'Region',
  byRegion: 'Projects and tenants by region',
  leaseEnds: 'Leases ending',
  within: 'within {0} days',
  leases: '{0}',
  empty: 'There is no project in your scope yet',
  error: {},
} as const satisfies Same<typeof dashboardZh>;
