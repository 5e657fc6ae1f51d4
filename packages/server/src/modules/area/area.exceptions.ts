import { deleteRow, insertRow, lockRow, noteReason, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, notFound, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { countReaders } from '../pass/index.ts';
import { mayDecide } from './area.policy.ts';
import { areaInScope, type ExceptionHolder, lockDecisionFor } from './area.queries.ts';

type Wanted = { areaId: number; allowed: boolean | null; endsAt?: string | null | undefined };

const stays = { code: 'conflict', data: { which: 'state' } } as const;

/** One decision about one area; answers whether it is another one than before. */
async function decide(
  ctx: Ctx,
  of: ExceptionHolder,
  { areaId, allowed, endsAt: end }: Wanted,
): Promise<boolean> {
  const decided = await lockDecisionFor(ctx, areaId, of);
  const { userId: createdBy, level } = ctx.actor;
  const endsAt = allowed && end ? new Date(end) : null;
  if (!decided) {
    if (allowed === null) return false;
    await insertRow(ctx, 'areaException', { ...of, areaId, allowed, endsAt, level, createdBy });
    return true;
  }
  // What has ended binds nobody any more.
  const over = decided.endsAt !== null && decided.endsAt <= ctx.now();
  if (over && allowed === null) return false;
  const same = decided.allowed === allowed && decided.endsAt?.getTime() === endsAt?.getTime();
  if (!over && same) return false;
  if (!over && decided.level < level) refuse('area.error.higherAuthority', stays);
  if (allowed === null) await deleteRow(ctx, 'areaException', decided.id);
  else await updateRow(ctx, 'areaException', decided.id, { allowed, endsAt, level });
  return true;
}

/** An opening ends in the time to come; nothing else has an end. */
function assertEnd(ctx: Ctx, { allowed, endsAt }: Wanted): void {
  if (!endsAt) return;
  if (allowed !== true) refuseField('endsAt', 'kit.error.notAllowed');
  if (new Date(endsAt) <= ctx.now()) refuseField('endsAt', 'area.error.endPast');
}

/**
 * Narrows or extends the areas of a company, a person or a visit, by whoever holds these areas. Who may enter less than
 * before needs a new pass: those shown by now end.
 */
export async function setExceptions(
  ctx: Ctx,
  projectId: number,
  of: ExceptionHolder,
  wanted: readonly Wanted[],
  reason?: string,
) {
  for (const one of wanted) assertEnd(ctx, one);
  // Two who decide about the same come one after the other.
  if ('companyId' in of) await lockRow(ctx, 'company', of.companyId);
  else if ('employeeId' in of) await lockRow(ctx, 'employee', of.employeeId);
  else await lockRow(ctx, 'visit', of.visitId);
  let changed = 0;
  for (const one of [...wanted].sort((a, b) => a.areaId - b.areaId)) {
    const area = orNotFound(await areaInScope(ctx, one.areaId));
    if (area.projectId !== projectId) notFound();
    if (!mayDecide(ctx.actor, { ...area, level: null })) forbidden();
    if (await decide(ctx, of, one)) changed += 1;
  }
  if (changed === 0) return { changed, devices: 0 };
  if (reason !== undefined) noteReason(ctx, 'areaException', reason);
  return { changed, devices: await countReaders(ctx, [projectId]) };
}
