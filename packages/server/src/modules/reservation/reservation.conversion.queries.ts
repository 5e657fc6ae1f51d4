import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import { type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { unitsInScope } from './reservation.units.queries.ts';

type Lease = { unitId: number; startsOn: string };

/** The leases that a conversion made, in the order in which they were asked for. */
export async function leasesMade(ctx: Ctx, companyId: number, asked: readonly Lease[]) {
  const made = await unitsInScope(ctx)
    .innerJoin('lease', 'lease.unitId', 'unit.id')
    .select(['unit.id as unitId', 'building.name as buildingName'])
    .select([sql<string>`floor.name || ' ' || unit.name`.as('unit'), 'lease.area'])
    .select(['lease.startsOn', 'lease.endsOn'])
    .where('lease.companyId', '=', companyId)
    .where('unit.id', '=', sql<number>`any(${asked.map(({ unitId }) => unitId)}::bigint[])`)
    .execute();
  return asked.flatMap(
    ({ unitId, startsOn }) => made.find((one) => one.unitId === unitId && one.startsOn === startsOn) ?? [],
  );
}

/** Somebody has an account with this phone. */
export async function hasAccount(ctx: Ctx, phone: string): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('user')
    .select('id')
    .where('phoneKey', '=', normalisePhone(phone))
    .executeTakeFirst();
  return row !== undefined;
}

/** What says of a name only that it is a company's. */
const legalForm = /(?:股份)?有限(?:责任)?公司$|集团$|公司$|(?:co\.?,? ?)?ltd\.?$|inc\.?$|llc$/;
const shortest = 2;

/**
 * Companies of a project in scope that may be the one of a reservation: by what is left of the name without its legal form,
 * or by the finance number; the very same name first.
 */
export function companiesLike(ctx: Ctx, projectId: number, key: string) {
  const bare = key.replace(legalForm, '').trim();
  const core = bare.length < shortest ? key : bare;
  const like = containsPattern(core);
  return rows(ctx)
    .selectFrom('company')
    .select(['company.id as companyId', 'company.name as companyName', 'company.financeNumber'])
    .where('company.projectId', '=', projectId)
    .where('company.category', '<>', 0)
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }))
    .where(
      sql<SqlBool>`(company.name_key like ${like} or ${key} like '%' || company.name_key || '%'
        or lower(company.finance_number) = ${key})`,
    )
    .orderBy(sql`company.name_key = ${key}`, 'desc')
    .orderBy('company.name')
    .orderBy('company.id')
    .limit(10)
    .execute();
}

/** Whether a company leases something on a day or will later. */
export async function hasLease(ctx: Ctx, companyId: number, on: string): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('lease')
    .select('id')
    .where('companyId', '=', companyId)
    .where(sql<SqlBool>`coalesce(ends_on, 'infinity') >= ${on}::date`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The name of a company in scope; null where the caller doesn't see it. */
export async function tenantName(ctx: Ctx, companyId: number): Promise<string | null> {
  const row = await rows(ctx)
    .selectFrom('company')
    .select('company.name')
    .where('company.id', '=', companyId)
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }))
    .executeTakeFirst();
  return row?.name ?? null;
}
