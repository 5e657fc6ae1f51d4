import { sql } from 'kysely';
import type { PublicCtx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';

/** Whether passes of a person were ended that had been issued until a second ("sign out everywhere"). */
export async function wasEnded(
  ctx: PublicCtx,
  { pid, tid, sid, iat }: { pid: number; tid: number; sid: number; iat: number },
): Promise<boolean> {
  const { rows: found } = await sql`
    select from revocation
    where project_id = ${pid} and op = 'add' and floor(extract(epoch from before)) >= ${iat}
      and (kind, ref) in (('P', ${pid}::bigint), ('T', ${tid}::bigint), ('U', ${sid}::bigint)) limit 1`.execute(
    rows(ctx),
  );
  return found.length > 0;
}
