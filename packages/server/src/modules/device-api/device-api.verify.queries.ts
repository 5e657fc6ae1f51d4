import type { PassCode } from '@mdi/contract/kit/pass/codes.ts';
import { tokenTypes } from '@mdi/contract/kit/pass/token.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';

type Shown = { type: number; pid: number; tid: number; sid: number; iat: number };

/** As what a pass is refused that was ended with all issued until a second ("sign out everywhere"); null: it wasn't. */
export async function wasEnded(
  ctx: PublicCtx,
  { type, pid, tid, sid, iat }: Shown,
): Promise<PassCode | null> {
  const employee = type === tokenTypes.employee;
  const { rows: found } = await sql`
    select from revocation
    where project_id = ${pid} and op = 'add' and floor(extract(epoch from before)) >= ${iat}
      and (kind, ref) in (('P', ${pid}::bigint), ('T', ${tid}::bigint), (${employee ? 'U' : 'V'}, ${sid}::bigint))
    limit 1`.execute(rows(ctx));
  if (found.length === 0) return null;
  return employee ? 'REVOKED_USER' : 'REVOKED_PASS';
}
