import { type ProjectRow, projectApi, projectTypes } from '@mdi/contract/modules/project/project.contract.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Can, may } from '../../kit/can.tsx';
import { Icon } from '../../kit/icon.tsx';
import { ChoiceFilter, WordFilter } from '../../kit/list-filters.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useList } from '../../kit/use-list.ts';
import { t } from '../../kit/words.ts';
import { projectColumns } from './project-columns.tsx';
import { ProjectStateDialog } from './project-state-dialog.tsx';
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

/** MDI03010: the projects in scope. */
export function ProjectList() {
  const list = useList(projectApi, 'list');
  const regions = useRegions();
  const [changing, setChanging] = useState<ProjectRow>();
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
        columns={projectColumns(list, setChanging)}
        filters={filters}
        tools={
          // Can would leave an empty toolbar behind.
          may('sys:project:add') ? <AddLink filled /> : undefined
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
      {changing ? <ProjectStateDialog project={changing} onClose={() => setChanging(undefined)} /> : null}
    </>
  );
}
