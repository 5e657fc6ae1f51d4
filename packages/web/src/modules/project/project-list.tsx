import { type ProjectRow, projectApi, projectTypes } from '@mdi/contract/modules/project/project.contract.ts';
import { Link } from 'react-router';
import type { Bulk } from '../../kit/list/bulk-bar.tsx';
import { ChoiceFilter, WordFilter } from '../../kit/list/list-filters.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { Can, may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { useListView, ViewSwitch } from './list-view.tsx';
import type { RowActions } from './project-actions.tsx';
import { ProjectCard } from './project-card.tsx';
import { projectColumns } from './project-columns.tsx';
import { type Ask, useProjectDialogs } from './use-project-dialogs.tsx';
import { useRegions } from './use-regions.ts';

/** Filled in the toolbar; plain in the empty place below it, so that one filled button stays the only one. */
function AddLink({ filled }: { filled: boolean }) {
  return (
    <Link className={filled ? 'button button-primary' : 'button'} to="/sysManage/addProject">
      <Icon name="plus" />
      {t('project.addNew')}
    </Link>
  );
}

/** Validity of several projects at once; which rows it fits was decided by the server (`can`). */
function bulkOf(ask: Ask): Bulk<ProjectRow> {
  return {
    nameOf: (row) => row.name,
    actions: [
      {
        label: t('project.validate'),
        icon: 'check',
        fits: (row) => row.can.validate,
        run: (projects, done) => ask({ kind: 'state', projects, to: 'N', done }),
      },
      {
        label: t('project.invalidate'),
        icon: 'power',
        destructive: true,
        fits: (row) => row.can.invalidate,
        run: (projects, done) => ask({ kind: 'state', projects, to: 'Y', done }),
      },
    ],
  };
}

const actionsBy = (ask: Ask): RowActions => ({
  state: (row) => ask({ kind: 'state', projects: [row], to: row.state === 'N' ? 'Y' : 'N' }),
  remove: (project) => ask({ kind: 'remove', project }),
});

/** MDI03010: the projects in scope, as a table or as cards. */
export function ProjectList() {
  const list = useList(projectApi, 'list');
  const regions = useRegions();
  const [view, setView] = useListView(list.name);
  const { ask, dialog } = useProjectDialogs();
  const on = actionsBy(ask);
  const types = projectTypes.map((value) => ({ value, label: t(`project.type_${value}`) }));
  const states = (['N', 'Y'] as const).map((value) => ({ value, label: t(`kit.state_${value}`) }));
  const filters = (
    <>
      <WordFilter list={list} name="keyword" hint={t('project.searchHint')} width={240} />
      <ChoiceFilter list={list} name="type" label={t('project.type')} options={types} width={176} />
      <ChoiceFilter
        list={list}
        name="provinceCode"
        label={t('project.provinceCode')}
        options={regions.options}
        loading={regions.loading}
        width={188}
        searchable
      />
      <ChoiceFilter list={list} name="state" label={t('kit.state')} options={states} width={132} />
    </>
  );
  return (
    <>
      <ListPage
        title={t('project.list')}
        hint={t('project.listHint')}
        list={list}
        rowKey="projectId"
        exported="project"
        columns={projectColumns(list, on)}
        card={view === 'cards' ? (row) => <ProjectCard row={row} on={on} /> : undefined}
        bulk={may('sys:project:state') ? bulkOf(ask) : undefined}
        filters={filters}
        tools={
          <>
            <ViewSwitch view={view} onChange={setView} />
            <Can do="sys:project:add">
              <AddLink filled />
            </Can>
          </>
        }
        empty={{
          title: t('project.emptyTitle'),
          text: t('project.emptyText'),
          action: (
            <Can do="sys:project:add">
              <AddLink filled={false} />
            </Can>
          ),
        }}
      />
      {dialog}
    </>
  );
}
