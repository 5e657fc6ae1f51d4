import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { useEffect } from 'react';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRecord } from '../../kit/record/use-record.ts';

/** The calls about scheduled tasks. */
export const taskCalls = client(taskApi);

export const refreshTasks = (): void => void queryClient.invalidateQueries({ queryKey: [taskApi.module] });

export type Task = OutputOf<typeof taskApi.ops.get>;

/** The task that the page's address names. */
export const useTask = () => useRecord(taskApi, 'taskId');

/** Reads tasks anew now and then: a run that goes well announces nothing, and a clock that stands still can't. */
export function usePollTasks(ms: number): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refreshTasks(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
