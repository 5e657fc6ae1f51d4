import {
  type DeniedVisitorRow,
  deniedVisitorApi,
} from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceFilter, FlagFilter, WordFilter } from '../../kit/list/list-filters.tsx';
import { type Column, ListPage, sortable } from '../../kit/list/list-page.tsx';
import { TimeCell, timeWidth } from '../../kit/list/time-cell.tsx';
import { type List, useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { deniedVisitorAddress } from '../../kit/paths/visit-addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { who } from '../../kit/rights/who.ts';
import { lang, t } from '../../kit/words/words.ts';
import { type Ask, useDeniedDialogs } from './use-denied-dialogs.tsx';

/** Whether an entry counts, or its last day is past. */
export const DeniedTag = ({ over }: Pick<DeniedVisitorRow, 'over'>) => (
  <Tag tone={over ? 'mute' : 'bad'}>{t(over ? 'deniedVisitor.over' : 'deniedVisitor.active')}</Tag>
);

function Actions({ row, ask }: { row: DeniedVisitorRow; ask: Ask }) {
  const { edit, remove } = row.can;
  if (!edit && !remove) return t('kit.none');
  return (
    <span className="actions">
      {edit ? (
        <Button type="link" size="small" onClick={() => ask({ kind: 'edit', row })}>
          {t('kit.edit')}
        </Button>
      ) : null}
      {remove ? (
        <Button type="link" size="small" danger onClick={() => ask({ kind: 'remove', row })}>
          {t('deniedVisitor.remove')}
        </Button>
      ) : null}
    </span>
  );
}

function columnsOf<F>(list: List<DeniedVisitorRow, F>, ask: Ask): Column<DeniedVisitorRow>[] {
  const project: Column<DeniedVisitorRow> = {
    key: 'project',
    title: t('deniedVisitor.projectName'),
    width: 148,
    ellipsis: true,
    render: (_, row) => row.projectName,
  };
  return [
    {
      title: t('deniedVisitor.name'),
      width: 148,
      fixed: 'start',
      render: (_, row) => (
        <Link className="name-cell" title={row.name} to={deniedVisitorAddress(row.deniedId)}>
          {row.name}
        </Link>
      ),
      ...sortable(list, 'name'),
    },
    {
      key: 'phone',
      title: t('deniedVisitor.phone'),
      width: 132,
      render: (_, row) => row.phone ?? t('kit.none'),
    },
    {
      key: 'idNumber',
      title: t('deniedVisitor.idNumber'),
      width: 148,
      render: (_, row) => row.idNumber ?? t('kit.none'),
    },
    {
      key: 'state',
      title: t('deniedVisitor.state'),
      width: 104,
      render: (_, row) => <DeniedTag over={row.over} />,
    },
    {
      key: 'until',
      title: t('deniedVisitor.until'),
      width: 116,
      render: (_, row) => row.until ?? t('deniedVisitor.forGood'),
    },
    {
      key: 'reason',
      title: t('deniedVisitor.reason'),
      width: 260,
      ellipsis: true,
      render: (_, row) => row.reason,
    },
    // Within one project the name of the project says nothing.
    ...(who().currProjectId === null ? [project] : []),
    {
      key: 'addedBy',
      title: t('deniedVisitor.addedBy'),
      width: 116,
      ellipsis: true,
      render: (_, row) => row.addedBy ?? t('kit.none'),
    },
    {
      title: t('deniedVisitor.createdAt'),
      width: timeWidth,
      render: (_, row) => <TimeCell at={row.createdAt} />,
      ...sortable(list, 'createdAt'),
    },
    {
      key: 'operations',
      title: t('kit.operations'),
      width: lang === 'en' ? 168 : 132,
      fixed: 'end',
      render: (_, row) => <Actions row={row} ask={ask} />,
    },
  ];
}

/** The deny list: who is invited, registered and let in nowhere in a project. */
export function DeniedVisitorList() {
  const list = useList(deniedVisitorApi, 'list');
  const { ask, dialog } = useDeniedDialogs();
  const edit = may('pass:denied:edit');
  const { currProjectId } = who();
  const { data } = useRead(deniedVisitorApi, 'options', {}, { enabled: currProjectId === null });
  const projects = data ?? [];
  const add = (filled: boolean) => (
    <Button
      type={filled ? 'primary' : 'default'}
      icon={<Icon name="plus" />}
      onClick={() => ask({ kind: 'add', projectId: currProjectId ?? list.filters.projectId ?? null })}
    >
      {t('deniedVisitor.addNew')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('deniedVisitor.list')}
        hint={t('deniedVisitor.listHint')}
        list={list}
        rowKey="deniedId"
        exported="deniedVisitor"
        columns={columnsOf(list, ask)}
        filters={
          <>
            <WordFilter list={list} name="keyword" hint={t('deniedVisitor.searchHint')} width={240} />
            {projects.length > 1 ? (
              <ChoiceFilter
                list={list}
                name="projectId"
                label={t('deniedVisitor.projectId')}
                options={projects.map((one) => ({ value: one.projectId, label: one.projectName }))}
                width={184}
                searchable
              />
            ) : null}
            <FlagFilter list={list} name="over" label={t('deniedVisitor.over')} />
          </>
        }
        tools={edit ? add(true) : undefined}
        empty={{
          title: t('deniedVisitor.emptyTitle'),
          text: t(edit ? 'deniedVisitor.emptyText' : 'deniedVisitor.emptyRead'),
          action: edit ? add(false) : undefined,
        }}
      />
      {dialog}
    </>
  );
}
