import type { TaskRow } from '@mdi/contract/modules/task/task.contract.ts';
import { type Acts, removeAct } from '../../kit/list/act-definitions.ts';
import { taskPaths } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './task-dialog-loader.ts';

/** What may be done with a task; which it is was decided by the server (`can`). `removed` leaves the page of one that is gone. */
export const taskActions = (ask: Ask, removed?: () => void): Acts<TaskRow>['of'] => [
  [
    {
      label: t('task.stop'),
      danger: true,
      fits: ({ can }) => can.stop,
      run: (task) => ask({ kind: 'stop', task }),
    },
    { label: t('task.start'), fits: ({ can }) => can.start, run: (task) => ask({ kind: 'start', task }) },
  ],
  { label: t('task.execute'), fits: ({ can }) => can.execute, run: (task) => ask({ kind: 'execute', task }) },
  { label: t('kit.edit'), fits: ({ can }) => can.edit, to: ({ taskId }) => taskPaths.edit(taskId) },
  {
    label: t('task.restore'),
    at: 'more',
    fits: ({ can }) => can.restore,
    run: (task) => ask({ kind: 'restore', task }),
  },
  removeAct<TaskRow>(t('task.removeLabel'), (task) => ask({ kind: 'remove', task, done: removed }), 'more'),
];
