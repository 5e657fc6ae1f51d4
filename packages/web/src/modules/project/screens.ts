import { projectPage } from '@mdi/contract/modules/project/project.menu.ts';
import { addProjectPath, editProjectAddress, projectAddress } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const projectScreens = screensOf(projectPage, {
  code: 'MDI03010',
  view: () => import('./project-list.tsx').then((page) => page.ProjectList),
  inner: [
    {
      code: 'MDI03020',
      path: projectAddress.path,
      title: 'project.detail',
      view: () => import('./project-detail.tsx').then((page) => page.ProjectDetail),
    },
    {
      code: 'MDI03020',
      path: addProjectPath,
      title: 'project.addNew',
      needs: 'sys:project:add',
      view: () => import('./project-form-page.tsx').then((page) => page.AddProject),
    },
    {
      code: 'MDI03020',
      path: editProjectAddress.path,
      title: 'project.edit',
      needs: 'sys:project:edit',
      view: () => import('./project-form-page.tsx').then((page) => page.EditProject),
    },
  ],
});
