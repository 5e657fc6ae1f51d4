import { type ProjectRow, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { Link } from 'react-router';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { addProjectPath, projectAddress } from '../../kit/paths/addresses.ts';
import { BuildingCount } from './building-count.tsx';
import { LayoutSwitch, useListLayout } from './list-layout.tsx';
import { projectActions, serviceEndWarnDays } from './project-actions.tsx';
import { ProjectCard } from './project-card.tsx';
import { projectDialogs } from './project-dialog-loader.ts';
import { useRegionChoices } from './use-regions.ts';

const due = { left: 'project.daysLeft', over: 'project.overdue', warnDays: serviceEndWarnDays } as const;

function Name(row: ProjectRow) {
  return (
    <span className="logo-name">
      {row.logoUrl ? (
        <img src={row.logoUrl} alt="" width={28} height={28} loading="lazy" />
      ) : (
        <span aria-hidden="true">{row.name.slice(0, 1)}</span>
      )}
      <Link className="name-cell" title={row.name} to={projectAddress(row.projectId)}>
        {row.name}
      </Link>
    </span>
  );
}

/** MDI03010: the projects in scope, as a table or as cards. */
export function ProjectList() {
  const { list, c, f, ask, page } = useListPage(projectApi, 'list', 'project', projectDialogs);
  const { options: provinces, regions, loading } = useRegionChoices();
  const [view, setView] = useListLayout(list.name);
  const acts = projectActions(ask);
  return page({
    rowKey: 'projectId',
    exported: 'project',
    columns: [
      c.custom('name', { width: 196, fixed: 'start', render: Name }),
      c.kind('type'),
      c.two(['province', 'project.provinceName'], ['provinceName', 'address'], {
        width: 200,
        seldom: true,
      }),
      c.number(['space', 'project.spaceShort'], (row) => row.coveredSpace, { seldom: true }),
      c.due('serviceTo', due),
      c.custom('buildings', { width: 64, align: 'end', render: (row) => <BuildingCount row={row} /> }),
      c.count('companies'),
      c.state(),
      c.time('updatedAt'),
    ],
    acts,
    card: view === 'cards' ? (row) => <ProjectCard row={row} acts={acts} /> : undefined,
    filters: [
      f.word('keyword'),
      f.choice('type'),
      f.choice('provinceCode', provinces, { loading, searchable: true }),
      f.choice('regionCode', regions, { loading, asked: true }),
      f.state(),
    ],
    tools: <LayoutSwitch view={view} onChange={setView} />,
    add: { to: addProjectPath, needs: 'sys:project:add' },
  });
}
