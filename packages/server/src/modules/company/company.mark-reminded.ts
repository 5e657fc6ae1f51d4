import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, refuse } from '../../kit/calls/refuse.ts';
import { leaseEndsOf, lockCompanies, markReminded } from './company.mark-reminded.queries.ts';

type Seen = { companyId: number; endsOn: string };

const maxNames = 5;

/**
 * Marks that tenants were reminded of an end, or takes that back. It is said of the end that the person saw: where
 * that is another by now, nobody is marked. What is so already stays, with who did it and when.
 */
export async function setLeaseEndReminded(ctx: Ctx, seen: readonly Seen[], to: boolean) {
  const ends = new Map(seen.map(({ companyId, endsOn }) => [companyId, endsOn]));
  const ids = [...ends.keys()];
  await lockCompanies(ctx, ids);
  const rows = await leaseEndsOf(ctx, ids);
  if (rows.length < ids.length) notFound();
  const moved = rows.filter(({ id, endsOn }) =>
    seen.some((one) => one.companyId === id && one.endsOn !== endsOn),
  );
  if (moved.length > 0) {
    const names = moved.slice(0, maxNames).map(({ name }) => name);
    const told = names.join(ctx.say('kit.listMark')) + (moved.length > maxNames ? ' …' : '');
    refuse('company.error.endIsAnother', {
      code: 'conflict',
      args: [moved.length, told],
      data: { which: 'state' },
    });
  }
  const differing = rows.filter(({ reminded }) => reminded !== to);
  await markReminded(
    ctx,
    differing.map(({ id }) => ({ id, endsOn: to ? (ends.get(id) ?? null) : null })),
  );
  for (const { id, remindedFor } of differing) {
    ctx.changes.push({
      entity: 'company',
      id,
      before: { leaseRemindedFor: remindedFor },
      after: { leaseRemindedFor: to ? (ends.get(id) ?? null) : null },
    });
  }
  return { companies: ids.length };
}
