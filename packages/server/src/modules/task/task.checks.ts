import type { InputOf } from '@mdi/contract/kit/op.ts';
import { type taskApi, taskBounds } from '@mdi/contract/modules/task/task.contract.ts';
import { paramsOf, type TaskParam } from '@mdi/contract/modules/task/task.kinds.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, refuseField } from '../../kit/calls/refuse.ts';
import { comesWithin, wallClockIn } from './task.next-times.ts';
import { longestGapMinutes } from './task.policy.ts';
import { clockNow, isOwnName, lockAndCountAdded, type TaskRecord } from './task.queries.ts';
import { openRunOf } from './task.runs.queries.ts';

type Given = InputOf<typeof taskApi.ops.add>['params'];

const called = (ctx: Ctx, { name }: TaskParam) => ctx.say(`task.param_${name}`);

/** What is set about a task of a kind, by name. @throws Refusal 400 at the field of a value that its kind doesn't take */
export function checkedParams(ctx: Ctx, kind: string, given: Given): Record<string, number> {
  const params = paramsOf(kind);
  for (const [n, { name }] of given.entries()) {
    if (!params.some((one) => one.name === name)) refuseField(`params.${n}.name`, 'task.error.param', name);
    const twice = given.findIndex((one) => one.name === name) < n;
    if (twice) refuseField(`params.${n}.name`, 'task.error.paramTwice', name);
  }
  return Object.fromEntries(
    params.map((param) => {
      const n = given.findIndex(({ name }) => name === param.name);
      const value = given[n]?.value;
      if (value === undefined) return refuseField('params', 'task.error.paramNeeded', called(ctx, param));
      const { min, max } = param;
      if (value < min || value > max)
        refuseField(`params.${n}.value`, 'task.error.paramRange', called(ctx, param), min, max);
      return [param.name, value];
    }),
  );
}

/** @throws Refusal 400 for a plan of one of the product's own tasks that comes too rarely for what depends on it */
export async function assertOftenEnough(ctx: Ctx, kind: string, cron: string, zone: string): Promise<void> {
  const at = ctx.deps.registry.tasks[kind]?.at;
  if (at === undefined) return;
  const rarest = longestGapMinutes(at);
  if (!comesWithin(cron, zone, await clockNow(ctx), rarest))
    refuseField('cron', 'task.error.tooRare', rarest, at);
}

/** @throws Refusal 400 for a name by which one of the product's own goes, in any language */
export async function assertNotOwnName(ctx: Ctx, name: string): Promise<void> {
  if (await isOwnName(ctx, name)) refuseField('name', 'task.error.nameOwn');
}

/** @throws Refusal 409 while a run of the task is under way, with who began it and when */
export async function assertIdle(ctx: Ctx, { id, zone }: TaskRecord): Promise<void> {
  const open = await openRunOf(ctx, id);
  if (!open) return;
  const wall = wallClockIn(zone, open.queuedAt);
  const at = `${wall.clock} (${wall.zone})`;
  if (open.byName === null) conflict('task.error.busy', { which: 'state' }, at);
  conflict('task.error.busyBy', { which: 'state' }, at, open.byName);
}

/** @throws Refusal 409 where there are as many tasks that people added as there may be */
export async function assertTaskLimit(ctx: Ctx): Promise<void> {
  if ((await lockAndCountAdded(ctx)) >= taskBounds.added)
    conflict('task.error.tooMany', { which: 'state' }, taskBounds.added);
}
