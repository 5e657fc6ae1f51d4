import { projectPage } from '@mdi/contract/modules/project/project.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

const list = projectPage.path;
export const projectScreens: readonly Screen[] = [
  screen({
    code: 'MDI03010',
    ...projectPage,
    view: () => import('./project-list.tsx').then((page) => page.ProjectList),
  }),
  screen({
    code: 'MDI03020',
    path: '/sysManage/detailProject',
    resource: 'sys:project:view',
    title: 'project.detail',
    group: 'sysManage',
    view: () => import('./project-detail.tsx').then((page) => page.ProjectDetail),
    hidden: { parent: list },
  }),
  screen({
    code: 'MDI03020',
    path: '/sysManage/addProject',
    resource: 'sys:project:view',
    title: 'project.addNew',
    group: 'sysManage',
    view: () => import('./project-form-page.tsx').then((page) => page.AddProject),
    hidden: { needs: 'sys:project:add', parent: list },
  }),
  screen({
    code: 'MDI03020',
    path: '/sysManage/modifyProject',
    resource: 'sys:project:view',
    title: 'project.edit',
    group: 'sysManage',
    view: () => import('./project-form-page.tsx').then((page) => page.EditProject),
    hidden: { needs: 'sys:project:edit', parent: list },
  }),
];
