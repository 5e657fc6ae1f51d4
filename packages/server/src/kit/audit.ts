import { type CodeName, codes } from '@mdi/contract/kit/codes.ts';
import { shownName } from '@mdi/contract/kit/user-name.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.gen.ts';
import type { PublicCtx } from './ctx.ts';

type Entry = { requestId: string; op: string; code: CodeName; reason: string | null };

/**
 * Writes the one audit row of a call, in the call's own transaction: who, in which role and place, from
 * where, what, and the changed rows before and after.
 */
export async function writeAudit(trx: Kysely<DB>, ctx: PublicCtx, entry: Entry): Promise<void> {
  const { actor, employee } = ctx;
  const name = actor?.userName ?? employee?.userName ?? ctx.about?.userName;
  await trx
    .insertInto('audit')
    .values({
      requestId: entry.requestId,
      op: entry.op,
      code: codes[entry.code].code,
      reason: entry.reason,
      userId: actor?.userId ?? employee?.userId ?? ctx.about?.userId ?? null,
      userName: name === undefined ? null : shownName(name),
      roleCode: actor?.roleCode ?? null,
      projectId: actor?.projectId ?? employee?.projectId ?? null,
      companyId: actor?.companyId ?? employee?.companyId ?? null,
      address: ctx.address,
      changes: JSON.stringify(ctx.changes),
    })
    .execute();
}
