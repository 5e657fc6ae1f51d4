import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { inScope } from '../../kit/in-scope.ts';
import { contains } from '../../kit/page.ts';
import { rows } from '../../kit/rows.ts';

/** The companies in scope: where every look at a company starts. */
const companies = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('company')
    .innerJoin('project', 'project.id', 'company.projectId')
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }));

type Filters = Partial<InputOf<typeof companyApi.ops.list>>;

export function filteredCompanies(ctx: Ctx, f: Filters) {
  // Who sees some buildings only must not learn of a company's leases in the others.
  const seen = inScope(ctx.actor, { project: 'company.projectId', building: 'l.buildingId' });
  let query = companies(ctx).select([
    'company.id as companyId',
    'company.name',
    'company.category',
    'company.contact',
    'company.contactPhone',
    'company.state',
    'project.name as projectName',
    sql<string[]>`array(
      select distinct b.name from lease l join building b on b.id = l.building_id
      where l.company_id = company.id and ${seen} order by b.name)`.as('buildings'),
    sql<number>`coalesce((select sum(l.area) from lease l where l.company_id = company.id and ${seen}), 0)`.as(
      'area',
    ),
    sql<string | null>`(select max(l.ends_on) from lease l where l.company_id = company.id and ${seen})`.as(
      'leaseEndsOn',
    ),
  ]);
  if (f.keyword) query = query.where('company.nameKey', 'like', contains(normaliseName(f.keyword)));
  if (f.projectId) query = query.where('company.projectId', '=', f.projectId);
  if (f.category !== undefined) query = query.where('company.category', '=', f.category);
  if (f.state) query = query.where('company.state', '=', f.state);
  if (f.buildingId) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('lease as l')
          .select(eb.lit(1).as('one'))
          .whereRef('l.companyId', '=', 'company.id')
          .where('l.buildingId', '=', f.buildingId ?? 0)
          .where(seen),
      ),
    );
  }
  return query;
}
