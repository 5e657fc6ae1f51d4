import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../calls/ctx.ts';
import { refuse } from '../calls/refuse.ts';
import { rows } from '../calls/rows.ts';

const mb = 1024 * 1024;
const dayMs = 86_400_000;
const hourSeconds = 3_600;

/** What one person, and all of one company together, may send within a day, in bytes. */
export const uploadQuota = { person: 500 * mb, company: 2_000 * mb } as const;

/** Files that the product itself makes count for nobody. */
const made = ['listExport', 'auditExport', 'importErrors', 'thumbnail'];

async function sent(ctx: PublicCtx, column: 'userId' | 'companyId', id: number): Promise<number> {
  const since = new Date(ctx.now().getTime() - dayMs);
  const row = await rows(ctx)
    .selectFrom('upload')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('n'))
    .where(column, '=', id)
    .where('createdAt', '>', since)
    .where('purpose', 'not in', made)
    .executeTakeFirst();
  const parts = await rows(ctx)
    .selectFrom('uploadPart')
    .innerJoin('uploadSending', 'uploadSending.id', 'uploadPart.sendingId')
    .select(sql<number>`coalesce(sum(upload_part.bytes), 0)::bigint`.as('n'))
    .where(`uploadSending.${column}`, '=', id)
    .where('uploadSending.createdAt', '>', since)
    .executeTakeFirst();
  return (row?.n ?? 0) + (parts?.n ?? 0);
}

/** Who sends, and on whose account. */
export type Uploader = { userId: number; companyId: number | null };

/** @throws Refusal 429 when a person, or their company, would exceed the quota with these bytes */
export async function assertUploadQuota(ctx: PublicCtx, bytes: number, by: Uploader): Promise<void> {
  const { userId, companyId } = by;
  const { person, company } = uploadQuota;
  const full = (key: ErrorKey, most: number) =>
    refuse(key, { code: 'tooMany', args: [most / mb], retryAfter: hourSeconds });
  if ((await sent(ctx, 'userId', userId)) + bytes > person) full('upload.error.tooManyBytes', person);
  if (companyId === null) return;
  if ((await sent(ctx, 'companyId', companyId)) + bytes > company)
    full('upload.error.tooManyBytesOfCompany', company);
}
