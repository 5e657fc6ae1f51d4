import { type SqlBool, sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

type Period = { companyId: number; hostId: number | null; hostName: string; startAt: Date; endAt: Date };

/** A guest who visits the same host in a period already; `but` is the visit itself. */
export async function overlappingGuest(
  ctx: PublicCtx,
  { companyId, hostId, hostName, startAt, endAt }: Period,
  phoneKeys: readonly string[],
): Promise<string | undefined> {
  const row = await rows(ctx)
    .selectFrom('visit')
    .select('phoneKey')
    .where('companyId', '=', companyId)
    .where(sql<SqlBool>`coalesce(host_id::text, host_name) = ${hostId === null ? hostName : String(hostId)}`)
    .where('phoneKey', '=', sql<string>`any(${[...phoneKeys]}::text[])`)
    .where('state', 'in', ['invited', 'approved'])
    .where('startAt', '<=', endAt)
    .where('endAt', '>=', startAt)
    .orderBy('id')
    .executeTakeFirst();
  return row?.phoneKey ?? undefined;
}
