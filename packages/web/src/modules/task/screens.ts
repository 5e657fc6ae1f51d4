import { taskPage, taskRights } from '@mdi/contract/modules/task/task.menu.ts';
import { taskPaths } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const taskScreens = screensOf(taskPage, {
  code: 'MDI03060',
  view: () => import('./task-list.tsx').then((page) => page.TaskList),
  inner: [
    {
      code: 'MDI03060',
      path: taskPaths.detail.path,
      title: 'task.detail',
      view: () => import('./task-detail.tsx').then((page) => page.TaskDetail),
    },
    {
      code: 'MDI03060',
      path: taskPaths.add,
      title: 'task.addNew',
      needs: taskRights.edit,
      view: () => import('./task-form-page.tsx').then((page) => page.AddTask),
    },
    {
      code: 'MDI03060',
      path: taskPaths.edit.path,
      title: 'task.editTitle',
      needs: taskRights.edit,
      view: () => import('./task-form-page.tsx').then((page) => page.EditTask),
    },
  ],
});
