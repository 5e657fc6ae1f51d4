import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { companiesInScope, isReminded, lastLeaseEnd } from './company.queries.ts';

/**
 * Locks companies until the call ends: who changes their leases holds them too, so that no end moves meanwhile.
 * Locked in one order, so that no two calls wait for each other.
 */
export const lockCompanies = (ctx: Ctx, ids: readonly number[]) =>
  companiesInScope(ctx)
    .select('company.id')
    .where('company.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('company.id')
    .forNoKeyUpdate()
    .execute();

/** When the last leases of companies in scope end, and of which end each was reminded. */
export const leaseEndsOf = (ctx: Ctx, ids: readonly number[]) =>
  companiesInScope(ctx)
    .select([
      'company.id',
      'company.name',
      'company.leaseRemindedFor as remindedFor',
      lastLeaseEnd(ctx).as('endsOn'),
      isReminded(ctx).as('reminded'),
    ])
    .where('company.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('company.id')
    .execute();

type Mark = { id: number; endsOn: string | null };

/**
 * Notes of which end companies were reminded; null: of none. Their version stays: no form shows it, and nobody's save
 * is to be outdated by it.
 */
export async function markReminded(ctx: Ctx, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    update company set
      lease_reminded_for = n.ends_on,
      lease_reminded_at = case when n.ends_on is not null then ${ctx.now()}::timestamptz end,
      lease_reminded_by = case when n.ends_on is not null then ${ctx.actor.userId}::bigint end
    from unnest(${marks.map(({ id }) => id)}::bigint[], ${marks.map(({ endsOn }) => endsOn)}::date[]) n (id, ends_on)
    where company.id = n.id`.execute(rows(ctx));
}
