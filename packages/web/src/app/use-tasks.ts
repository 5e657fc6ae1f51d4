import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type CallFailed, send } from '../kit/call/send.ts';
import { together } from '../kit/call/together.ts';
import { taskPaths } from '../kit/paths/addresses.ts';
import { opens } from '../kit/rights/open-screens.ts';
import { t } from '../kit/words/words.ts';

// Every page asks this, so it uses the contract's types only: the schemas of tasks are for the pages about them.
type State = OutputOf<(typeof taskApi)['ops']['state']>;

const call = { path: '/prod-api/api/sys/task/state', from: 'body', scoped: true } as const;

/** A clock that stands still announces nothing. */
const lookMs = 60_000;

/** What is wrong with scheduled tasks, or the clock itself, for whoever is told of it. */
export function useTasks() {
  const { data } = useQuery<State, CallFailed>({
    queryKey: ['task', 'bell'],
    // The server's answer is typed by the contract, which tests hold it to.
    queryFn: ({ signal }) => send(call, {}, { signal, via: together }) as Promise<State>,
    enabled: opens(taskPaths.list),
    // Once the session is over, asking again by itself would only hear of that again.
    refetchInterval: ({ state }) => (state.error?.code === 401 ? false : lookMs),
  });
  if (!data) return [];
  // Every task is late then, for this one reason.
  if (!data.alive)
    return [
      { key: 'clock', said: t('frame.tasks'), problem: t('frame.taskClock'), to: taskPaths.list, bad: true },
    ];
  const one = ({ taskId, name }: { taskId: number; name: string }) => ({
    ...{ key: `task-${taskId}`, said: name, to: taskPaths.detail(taskId) },
  });
  return [
    ...data.waiting.map((task) => ({ ...one(task), problem: t(`frame.task_${task.problem}`), bad: true })),
    ...data.recovered.map((task) => ({ ...one(task), problem: t('frame.task_recovered'), bad: false })),
  ];
}

export type TasksWaiting = ReturnType<typeof useTasks>;
