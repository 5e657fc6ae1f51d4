import { levels } from '@mdi/contract/kit/levels.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { may } from '../../kit/may.ts';
import { isWorking } from '../../kit/working-hours.ts';
import { answersOwed, givenTo } from './suggestion.bell.queries.ts';
import { hoursOf } from './suggestion.hours.queries.ts';

type Owed = OutputOf<typeof suggestionApi.ops.bell>;
const nothing: Owed = { given: [], mine: 0, overdue: 0 };

/**
 * What waits for the caller in their project: what somebody gave them and they have not opened, the answers that they owe,
 * and what is overdue. Of that its handler hears first, and an hour of work later all who may see to the whole project.
 * Outside its hours of work nobody is reminded.
 */
export async function owedTo(ctx: Ctx): Promise<Owed> {
  const { projectId, level } = ctx.actor;
  if (projectId === null || level !== levels.property) return nothing;
  const { mine, own, late } = await answersOwed(ctx, projectId);
  const given = await givenTo(ctx, projectId);
  const overdue = may(ctx, suggestionApi.ops.setHours) ? own + late : own;
  if (given.length + mine + overdue === 0) return nothing;
  return isWorking(await hoursOf(ctx, projectId), ctx.now()) ? { given, mine, overdue } : nothing;
}
