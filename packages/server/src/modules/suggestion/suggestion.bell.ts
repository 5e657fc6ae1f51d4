import { levels } from '@mdi/contract/kit/levels.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { isWorking } from '../../kit/time/working-hours.ts';
import { answersOwed, projectsHandled, unopenedSuggestions } from './suggestion.bell.queries.ts';
import { hoursOf } from './suggestion.hours.queries.ts';

type Owed = OutputOf<typeof suggestionApi.ops.bell>;
const nothing: Owed = { given: [], mine: 0, overdue: 0 };

/** What waits for the caller in one project; nothing outside its hours of work. */
async function owedIn(ctx: Ctx, projectId: number): Promise<Owed> {
  const { mine, own, late } = await answersOwed(ctx, projectId);
  const given = await unopenedSuggestions(ctx, projectId);
  const ofAll = ctx.actor.projectId === projectId && may(ctx, suggestionApi.ops.setHours);
  const overdue = ofAll ? own + late : own;
  if (given.length + mine + overdue === 0) return nothing;
  return isWorking(await hoursOf(ctx, projectId), ctx.now()) ? { given, mine, overdue } : nothing;
}

/**
 * What waits for the caller in their project, or in all those where they took something: what somebody gave them and they have not opened, the answers that they owe,
 * and what is overdue. Of that its handler hears first, and an hour of work later all who may see to the whole project.
 * Outside its hours of work nobody is reminded.
 */
export async function suggestionsOwedTo(ctx: Ctx): Promise<Owed> {
  const { projectId, level } = ctx.actor;
  if (level > levels.property) return nothing;
  const all = { ...nothing, given: [...nothing.given] };
  for (const id of projectId === null ? await projectsHandled(ctx) : [projectId]) {
    const { given, mine, overdue } = await owedIn(ctx, id);
    all.given.push(...given);
    all.mine += mine;
    all.overdue += overdue;
  }
  return all;
}
