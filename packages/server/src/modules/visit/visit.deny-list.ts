import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { assertRoomInLimits, countLimitedEvent, type RateLimit } from '../../kit/rate-limits/rate-limits.ts';
import { type DenyKeys, deniedBy, idKeyOf, lockPhones } from './visit.deny-list.queries.ts';

type Person = {
  name: string | null;
  phone?: string | null | undefined;
  idNumber?: string | null | undefined;
};

const marksOf = (ctx: PublicCtx, { phone, idNumber }: Person): DenyKeys => ({
  phoneKey: phone ? normalisePhone(phone) : null,
  idKey: idNumber ? idKeyOf(ctx, idNumber) : null,
});

const sameKey = (a: Buffer | null, b: Buffer | null) => a !== null && b !== null && a.equals(b);

/**
 * By what the deny list knows these people. Until the call ends nobody else plans a visit for their phones: two that
 * exclude each other would wait crosswise.
 */
export async function lockDenyKeys(ctx: PublicCtx, projectId: number, people: readonly Person[]) {
  const marks = people.map((one) => ({ ...marksOf(ctx, one), name: one.name ?? one.phone ?? '' }));
  await lockPhones(
    ctx,
    projectId,
    marks.flatMap(({ phoneKey }) => phoneKey ?? []),
  );
  return marks;
}

/**
 * Whether somebody is on the deny list, for who fills in a form: they are told nothing of it and wait for a review, by
 * which nobody on the list gets in.
 */
export async function someoneDenied(
  ctx: PublicCtx,
  projectId: number,
  people: readonly Person[],
): Promise<boolean> {
  return (await deniedBy(ctx, projectId, await lockDenyKeys(ctx, projectId, people))) !== undefined;
}

const maxDenials = 20;
const dayMinutes = 24 * 60;

/** What somebody who doesn't read the deny list was told of it. */
const denialsTold = ({ actor, employee }: PublicCtx): RateLimit => ({
  name: 'denials told',
  most: maxDenials,
  minutes: dayMinutes,
  of: [actor?.userId ?? employee?.userId ?? 0, actor?.companyId ?? employee?.companyId ?? 0],
});

const readsDenied = ({ actor }: PublicCtx): boolean =>
  actor !== null && may({ actor }, deniedVisitorApi.ops.get);

/**
 * Nobody on the deny list; why is told to who may see the list. Who may not learns who is on it by being refused: so
 * this is asked last, of what would be done otherwise, and after so many refusals in a day nothing is answered at all.
 */
export async function assertNotDenied(
  ctx: PublicCtx,
  projectId: number,
  marks: readonly (DenyKeys & { name: string })[],
): Promise<void> {
  const reads = readsDenied(ctx);
  if (!reads) await assertRoomInLimits(ctx, [denialsTold(ctx)], 'visit.error.deniedOften');
  const denial = await deniedBy(ctx, projectId, marks);
  if (!denial) return;
  if (!reads) await countLimitedEvent(ctx, denialsTold(ctx));
  const who = marks.find(
    (one) => (one.phoneKey !== null && one.phoneKey === denial.phoneKey) || sameKey(one.idKey, denial.idKey),
  );
  if (reads) refuse('visit.error.deniedWhy', { args: [who?.name ?? '', denial.reason] });
  refuse('visit.error.denied', { args: [who?.name ?? ''] });
}
