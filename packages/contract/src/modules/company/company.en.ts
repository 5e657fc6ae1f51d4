import type { Same } from '../../kit/words.ts';
import type { companyZh } from './company.zh.ts';

export const companyEn = {
  list: 'Tenants',
  listHint: 'Owners, tenants and property companies of this project.',
  listHintAll: 'All owners, tenants and property companies you may see.',
  searchHint: 'Tenant name',
  emptyTitle: 'No tenants yet',
  emptyText: 'There are no tenants in this project that you may see.',
  name: 'Tenant name',
  category: 'Category',
  category_0: 'Property company',
  category_1: 'Owner',
  category_2: 'Tenant',
  projectName: 'Project',
  buildings: 'Building',
  buildingsMore: '{0} +{1}',
  area: 'Area (m²)',
  contact: 'Contact',
  contactPhone: 'Phone',
  leaseEndsOn: 'Lease ends',
  daysLeft: 'Days left: {0}',
  overdue: 'Days over: {0}',
  error: {},
} as const satisfies Same<typeof companyZh>;
