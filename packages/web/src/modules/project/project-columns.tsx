import { formatCount, formatNumber } from '@mdi/contract/kit/display.ts';
import type { ProjectRow } from '@mdi/contract/modules/project/project.contract.ts';
import { Link } from 'react-router';
import { type Column, sortable } from '../../kit/list/list-page.tsx';
import { TimeCell, timeWidth } from '../../kit/list/time-cell.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { KindTag, StateTag } from '../../kit/page/tag.tsx';
import { projectAddress } from '../../kit/paths/place-addresses.ts';
import { DueDate, dueWidth } from '../../kit/record/due-date.tsx';
import { lang, t } from '../../kit/words/words.ts';
import { BuildingCount } from './building-count.tsx';
import { LineActions, type RowActions, warnDays } from './project-actions.tsx';

function Name({ row }: { row: ProjectRow }) {
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

/** The columns of the project list; which actions a row has was decided by the server (`can`). */
export function projectColumns<F>(list: List<ProjectRow, F>, on: RowActions): Column<ProjectRow>[] {
  return [
    {
      title: t('project.name'),
      width: 196,
      fixed: 'start',
      render: (_, row) => <Name row={row} />,
      ...sortable(list, 'name'),
    },
    {
      key: 'type',
      title: t('project.type'),
      width: lang === 'en' ? 108 : 88,
      render: (_, row) => <KindTag>{t(`project.type_${row.type}`)}</KindTag>,
    },
    {
      key: 'province',
      seldom: true,
      title: t('project.provinceName'),
      width: 200,
      render: (_, row) => (
        <span className="two" title={`${row.provinceName} ${row.address}`}>
          {row.provinceName}
          <small className="one-line">{row.address}</small>
        </span>
      ),
    },
    {
      key: 'space',
      seldom: true,
      title: t('project.spaceShort'),
      width: lang === 'en' ? 104 : 112,
      align: 'end',
      render: (_, row) => (row.coveredSpace === null ? t('kit.none') : formatNumber(row.coveredSpace)),
    },
    {
      title: t('project.serviceTo'),
      width: dueWidth,
      render: (_, row) => (
        <DueDate date={row.serviceTo} left="project.daysLeft" over="project.overdue" warnDays={warnDays} />
      ),
      ...sortable(list, 'serviceTo'),
    },
    {
      key: 'buildings',
      title: t('project.buildings'),
      width: lang === 'en' ? 82 : 68,
      align: 'end',
      render: (_, row) => <BuildingCount row={row} />,
    },
    {
      key: 'companies',
      title: t('project.companies'),
      render: (_, row) => formatCount(row.companies),
      width: lang === 'en' ? 74 : 68,
      align: 'end',
    },
    { key: 'state', title: t('kit.state'), width: 80, render: (_, row) => <StateTag state={row.state} /> },
    {
      title: t('project.updatedAt'),
      width: timeWidth,
      render: (_, row) => <TimeCell at={row.updatedAt} />,
      ...sortable(list, 'updatedAt'),
    },
    {
      key: 'operations',
      title: t('kit.operations'),
      width: 116,
      fixed: 'end',
      render: (_, row) => <LineActions row={row} on={on} />,
    },
  ];
}
