import { deleteRow, insertRow, lockRow, updateRow } from '../../kit/changes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { forbidden, found, notFound, refuse } from '../../kit/refuse.ts';
import { readersOf } from '../pass/index.ts';
import { mayDecide } from './area.policy.ts';
import { areaInScope, decidedFor, type Of } from './area.queries.ts';

type Wanted = { areaId: number; allowed: boolean | null };

const stays = { code: 'conflict', data: { which: 'state' } } as const;

/** One decision about one area; answers whether it is another one than before. */
async function decide(ctx: Ctx, of: Of, { areaId, allowed }: Wanted): Promise<boolean> {
  const decided = await decidedFor(ctx, areaId, of);
  if (!decided) {
    if (allowed === null) return false;
    const { userId: createdBy, level } = ctx.actor;
    await insertRow(ctx, 'areaException', { ...of, areaId, allowed, level, createdBy });
    return true;
  }
  if (decided.allowed === allowed) return false;
  if (decided.level < ctx.actor.level) refuse('area.error.higherAuthority', stays);
  if (allowed === null) await deleteRow(ctx, 'areaException', decided.id);
  else await updateRow(ctx, 'areaException', decided.id, { allowed, level: ctx.actor.level });
  return true;
}

/**
 * Narrows or extends the areas of a company, a person or a visit, by whoever holds these areas. Who may enter less than
 * before needs a new pass: those shown by now end.
 */
export async function setExceptions(ctx: Ctx, projectId: number, of: Of, wanted: readonly Wanted[]) {
  // Two who decide about the same come one after the other.
  if ('companyId' in of) await lockRow(ctx, 'company', of.companyId);
  else if ('employeeId' in of) await lockRow(ctx, 'employee', of.employeeId);
  else await lockRow(ctx, 'visit', of.visitId);
  let changed = 0;
  for (const one of [...wanted].sort((a, b) => a.areaId - b.areaId)) {
    const area = found(await areaInScope(ctx, one.areaId));
    if (area.projectId !== projectId) notFound();
    if (!mayDecide(ctx.actor, { ...area, level: null })) forbidden();
    if (await decide(ctx, of, one)) changed += 1;
  }
  if (changed === 0) return { changed, devices: 0 };
  return { changed, devices: await readersOf(ctx, [projectId]) };
}
