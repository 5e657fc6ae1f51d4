import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { idKeyOf } from './visit.deny-list.queries.ts';

export type IdType = 'idCard' | 'passport' | 'hkMacao' | 'taiwan' | 'other';

/** An ID number as it is kept: encrypted, its last characters, and by what the deny list knows it. */
export function sealIdNumber(
  ctx: PublicCtx,
  { idType, idNumber }: { idType?: IdType | null | undefined; idNumber?: string | null | undefined },
) {
  if (idNumber === undefined) return idType === undefined ? {} : { idType };
  if (idNumber === null) return { idType: idType ?? null, idNumber: null, idTail: null, idKey: null };
  return {
    idType: idType ?? null,
    idNumber: ctx.deps.secrets.seal('id-number', Buffer.from(idNumber)),
    idTail: idNumber.slice(-4),
    idKey: idKeyOf(ctx, idNumber),
  };
}

export const unsealIdNumber = (ctx: PublicCtx, sealed: Buffer | null): string | null =>
  sealed && ctx.deps.secrets.unseal('id-number', sealed).toString();
