import { maskPhone } from '@mdi/contract/kit/display.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { sql } from 'kysely';
import { implement } from '../../kit/implement.ts';
import { page } from '../../kit/page.ts';
import { filteredCompanies } from './company.queries.ts';

export const companyModule = implement(companyApi, {
  async list(ctx, { keyword, projectId, category, state, buildingId, ...at }) {
    const query = filteredCompanies(ctx, { keyword, projectId, category, state, buildingId });
    const sorts = {
      name: 'company.name',
      leaseEndsOn: { nullable: sql.ref('leaseEndsOn') },
      area: sql.ref('area'),
    } as const;
    const { list, ...total } = await page(ctx, query, at, sorts, 'company.id');
    return {
      ...total,
      list: list.map((c) => ({
        ...c,
        contactPhone: maskPhone(c.contactPhone ?? ''),
      })),
    };
  },
});
