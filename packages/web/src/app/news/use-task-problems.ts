import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { taskPaths } from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import { useFrameCall } from '../frame/use-frame-call.ts';

type State = OutputOf<(typeof taskApi)['ops']['state']>;

/** A clock that stands still announces nothing. */
const lookMs = 60_000;

/** What is wrong with scheduled tasks, or the clock itself, for whoever is told of it. */
export function useTaskProblems() {
  const data = useFrameCall<State>('task', 'state', { enabled: mayOpen(taskPaths.list), pollMs: lookMs });
  if (!data) return [];
  // Every task is late then, for this one reason.
  if (!data.alive)
    return [
      { key: 'clock', name: t('frame.tasks'), problem: t('frame.taskClock'), to: taskPaths.list, bad: true },
    ];
  const one = ({ taskId, name }: { taskId: number; name: string }) => ({
    key: `task-${taskId}`,
    name,
    to: taskPaths.detail(taskId),
  });
  return [
    ...data.waiting.map((task) => ({ ...one(task), problem: t(`frame.task_${task.problem}`), bad: true })),
    ...data.recovered.map((task) => ({ ...one(task), problem: t('frame.task_recovered'), bad: false })),
  ];
}

export type TaskProblems = ReturnType<typeof useTaskProblems>;
