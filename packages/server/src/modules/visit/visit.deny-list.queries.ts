import { sql } from 'kysely';
import { isDeniedTodaySql } from '../../kit/access/pass-standing.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** By which the deny list knows an ID number. */
export const idKeyOf = (ctx: PublicCtx, number: string) => ctx.deps.secrets.mac('id-number', number);

/** Lets one call at a time plan visits for a phone in a project; many phones always in the same order. */
export async function lockPhones(
  ctx: PublicCtx,
  projectId: number,
  phoneKeys: readonly string[],
): Promise<void> {
  const keys = [...new Set(phoneKeys)].map((key) => `visit ${projectId} ${key}`);
  if (keys.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(k.lock)
    from (select hashtextextended(key, 7) as lock from unnest(${keys}::text[]) key order by lock) k`.execute(
    rows(ctx),
  );
}

export type DenyKeys = { phoneKey: string | null; idKey: Buffer | null };

/** Why somebody is let in nowhere in a project today; undefined: they may. */
export async function deniedBy(
  ctx: PublicCtx,
  projectId: number,
  marks: readonly DenyKeys[],
): Promise<{ reason: string; phoneKey: string | null; idKey: Buffer | null } | undefined> {
  const phones = marks.flatMap(({ phoneKey }) => phoneKey ?? []);
  const ids = marks.flatMap(({ idKey }) => (idKey ? [idKey.toString('hex')] : []));
  if (phones.length + ids.length === 0) return undefined;
  return rows(ctx)
    .selectFrom('deniedVisitor')
    .innerJoin('project', 'project.id', 'deniedVisitor.projectId')
    .select(['deniedVisitor.reason', 'deniedVisitor.phoneKey', 'deniedVisitor.idKey'])
    .where('deniedVisitor.projectId', '=', projectId)
    .where(
      sql<boolean>`(denied_visitor.phone_key = any(${phones}::text[])
        or encode(denied_visitor.id_key, 'hex') = any(${ids}::text[]))`,
    )
    .where(sql<boolean>`${isDeniedTodaySql(ctx.now())}`)
    .orderBy('deniedVisitor.id')
    .executeTakeFirst();
}
