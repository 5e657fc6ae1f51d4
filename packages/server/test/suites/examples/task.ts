import type { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { syncTasks } from '../../../src/modules/task/index.ts';
import { newTask } from '../../factories/inputs.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

const id = async ({ w }: Scene) => ({ taskId: (await w.make.task()).id });

export const taskExamples: ExamplesOf<typeof taskApi> = {
  get: id,
  preview: () => ({ cron: '0 9 * * MON-FRI', zone: 'Asia/Shanghai' }),
  runs: async (scene) => {
    const { taskId } = await id(scene);
    await scene.w.make.taskRun({ taskId });
    return { taskId };
  },
  run: async (scene) => ({ runId: (await scene.w.make.taskRun(await id(scene))).id }),
  add: () => newTask(),
  async edit({ w }) {
    const { id: taskId, version } = await w.make.task();
    const { kind: _, ...facts } = newTask();
    return { taskId, version, ...facts };
  },
  async restore({ w }) {
    await syncTasks(w.db, w.deps.registry);
    const { id: taskId, version } = await w.db
      .updateTable('task')
      .set({ edited: true, cron: '7 */2 * * *' })
      .where('kind', '=', 'sweep')
      .where('own', '=', true)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    return { taskId, version };
  },
  remove: id,
  async turn({ w }) {
    const { id: taskId, version } = await w.make.task();
    return { taskId, version, to: 'running' };
  },
  execute: async (scene) => ({
    ...(await id(scene)),
    params: [{ name: 'days', value: 7 }],
    reason: '核对上周的通行统计',
  }),
  cancel: async (scene) => ({
    runId: (await scene.w.make.taskRun({ ...(await id(scene)), state: 'queued' })).id,
  }),
  watch: async (scene) => ({ ...(await id(scene)), watching: true }),
};
