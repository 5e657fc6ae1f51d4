import * as z from 'zod/mini';
import { enableFlag } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';

/** Tenant categories (spec §3). */
export const companyCategories = { property: 0, owner: 1, tenant: 2 } as const;
const category = z.literal([0, 1, 2]);

const CompanyRow = z.strictObject({
  companyId: ids.company(),
  name: z.string(),
  category,
  projectName: z.string(),
  buildings: z.array(z.string()),
  area: z.number(),
  contact: z.nullable(z.string()),
  contactPhone: z.string(),
  leaseEndsOn: z.nullable(z.string()),
  state: enableFlag,
});
export type CompanyRow = z.output<typeof CompanyRow>;

/** PASS01010: the companies of a project. */
export const companyApi = api('company', {
  list: op({
    access: 'pass:company:view',
    about: 'Owners, tenants and property companies in scope; phones masked.',
    input: pageQuery(
      {
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        category: z.optional(category),
        state: z.optional(enableFlag),
        buildingId: z.optional(ids.building()),
      },
      ['name', 'leaseEndsOn', 'area'],
    ),
    output: pageOf(CompanyRow),
  }),
});
