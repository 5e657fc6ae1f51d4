import { visitorCardFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import {
  type VisitorCardRow,
  visitorCardApi,
} from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import type { Bulk } from '../../kit/list/bulk-bar.tsx';
import { ChoiceFilter, FlagFilter, WordFilter } from '../../kit/list/list-filters.tsx';
import { type Column, ListPage, sortable } from '../../kit/list/list-page.tsx';
import { TimeCell, timeWidth } from '../../kit/list/time-cell.tsx';
import { type List, useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { MoreMenu } from '../../kit/page/more-menu.tsx';
import { visitAddress, visitorCardAddress } from '../../kit/paths/visit-addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { who } from '../../kit/rights/who.ts';
import { lang, t } from '../../kit/words/words.ts';
import { ImportLink } from '../import/shared/import-link.tsx';
import { actionsOf, CardTag } from './card-parts.tsx';
import { cardName } from './use-card.ts';
import { type Ask, useCardDialogs } from './use-card-dialogs.tsx';

function Actions({ row, ask }: { row: VisitorCardRow; ask: Ask }) {
  const [first, ...rest] = actionsOf(row, ask);
  if (!first) return t('kit.none');
  return (
    <span className="actions">
      <Button type="link" size="small" danger={first.danger ?? false} onClick={first.run}>
        {first.label}
      </Button>
      <MoreMenu label={t('visitorCard.moreOf', cardName(row))} actions={rest} />
    </span>
  );
}

function Borrower({ row }: { row: VisitorCardRow }) {
  if (row.visitId === null) return t('kit.none');
  return (
    <MaybeLink className="name-cell" to={visitAddress(row.visitId)}>
      {row.visitorName ?? t('visit.unnamed')}
    </MaybeLink>
  );
}

function Due({ row }: { row: VisitorCardRow }) {
  if (row.dueAt === null) return t('kit.none');
  return (
    <span className={row.overdue ? 'bad' : ''}>
      <TimeCell at={row.dueAt} />
    </span>
  );
}

function columnsOf<F>(list: List<VisitorCardRow, F>, ask: Ask): Column<VisitorCardRow>[] {
  const project: Column<VisitorCardRow> = {
    key: 'project',
    title: t('visitorCard.projectName'),
    width: 132,
    ellipsis: true,
    render: (_, row) => row.projectName,
  };
  return [
    {
      title: t('visitorCard.number'),
      width: 168,
      fixed: 'start',
      render: (_, row) => (
        <Link className="name-cell" to={visitorCardAddress(row.cardId)}>
          {row.number}
        </Link>
      ),
      ...sortable(list, 'number'),
    },
    {
      title: t('visitorCard.name'),
      width: 144,
      ellipsis: true,
      render: (_, row) => row.name ?? t('kit.none'),
      ...sortable(list, 'name'),
    },
    {
      key: 'state',
      title: t('visitorCard.state'),
      width: lang === 'en' ? 176 : 160,
      render: (_, row) => (
        <span className="cell-tags">
          <CardTag card={row} />
        </span>
      ),
    },
    {
      key: 'visitor',
      title: t('visitorCard.visitorName'),
      width: 132,
      render: (_, row) => <Borrower row={row} />,
    },
    {
      title: t('visitorCard.lentAt'),
      width: timeWidth,
      render: (_, row) => (row.lentAt === null ? t('kit.none') : <TimeCell at={row.lentAt} />),
      ...sortable(list, 'lentAt'),
    },
    { key: 'dueAt', title: t('visitorCard.dueAt'), width: timeWidth, render: (_, row) => <Due row={row} /> },
    {
      key: 'company',
      title: t('visitorCard.companyName'),
      width: 168,
      ellipsis: true,
      render: (_, row) => row.companyName ?? t('visitorCard.reception'),
    },
    // Within one project the name of the project says nothing.
    ...(who().currProjectId === null ? [project] : []),
    {
      key: 'remarks',
      title: t('visitorCard.remarks'),
      width: 160,
      ellipsis: true,
      render: (_, row) => row.remarks ?? t('kit.none'),
    },
    {
      title: t('visitorCard.updatedAt'),
      width: timeWidth,
      render: (_, row) => <TimeCell at={row.updatedAt} />,
      ...sortable(list, 'updatedAt'),
    },
    {
      key: 'operations',
      title: t('kit.operations'),
      width: lang === 'en' ? 168 : 140,
      fixed: 'end',
      render: (_, row) => <Actions row={row} ask={ask} />,
    },
  ];
}

/** Several cards at once; which rows it fits was decided by the server (`can`). */
function bulkOf(ask: Ask): Bulk<VisitorCardRow> | undefined {
  const edit = may('pass:visitorCard:edit');
  const remove = may('pass:visitorCard:delete');
  if (!edit && !remove) return undefined;
  const marks: Bulk<VisitorCardRow>['actions'] = [
    {
      label: t('visitorCard.find'),
      icon: 'check',
      fits: (row) => row.can.find,
      run: (cards, done) => ask({ kind: 'find', cards, done }),
    },
    {
      label: t('visitorCard.lose'),
      icon: 'power',
      destructive: true,
      fits: (row) => row.can.lose,
      run: (cards, done) => ask({ kind: 'lose', cards, done }),
    },
  ];
  const removes: Bulk<VisitorCardRow>['actions'] = [
    {
      label: t('visitorCard.remove'),
      icon: 'trash',
      destructive: true,
      fits: (row) => row.can.remove,
      run: (cards, done) => ask({ kind: 'remove', cards, done }),
    },
  ];
  return { nameOf: cardName, actions: [...(edit ? marks : []), ...(remove ? removes : [])] };
}

/** PASS03010: the visitor cards, where they are, and to whom they are lent. */
export function VisitorCardList() {
  const list = useList(visitorCardApi, 'list');
  const { data } = useRead(visitorCardApi, 'options', {});
  const { ask, dialog } = useCardDialogs();
  const { currProjectId } = who();
  const en = lang === 'en';
  const projects = data?.projects ?? [];
  const add = (filled: boolean) => (
    <Button
      type={filled ? 'primary' : 'default'}
      icon={<Icon name="plus" />}
      onClick={() => ask({ kind: 'add', projectId: currProjectId ?? list.filters.projectId ?? null })}
    >
      {t('visitorCard.addNew')}
    </Button>
  );
  const mayAdd = may('pass:visitorCard:add');
  return (
    <>
      <ListPage
        title={t('visitorCard.list')}
        hint={t('visitorCard.listHint')}
        list={list}
        rowKey="cardId"
        exported="visitorCard"
        columns={columnsOf(list, ask)}
        bulk={bulkOf(ask)}
        filters={
          <>
            <WordFilter list={list} name="keyword" hint={t('visitorCard.searchHint')} width={200} />
            {currProjectId === null && projects.length > 1 ? (
              <ChoiceFilter
                list={list}
                name="projectId"
                label={t('visitorCard.projectId')}
                options={projects.map((one) => ({ value: one.projectId, label: one.projectName }))}
                width={184}
                searchable
              />
            ) : null}
            <ChoiceFilter
              list={list}
              name="state"
              label={t('visitorCard.state')}
              options={visitorCardFlow.states.options.map((value) => ({
                value,
                label: t(`visitorCard.state_${value}`),
              }))}
              width={en ? 148 : 132}
            />
            <FlagFilter list={list} name="overdue" label={t('visitorCard.overdue')} width={en ? 128 : 136} />
          </>
        }
        tools={
          mayAdd ? (
            <>
              <ImportLink kind="visitorCard" />
              {add(true)}
            </>
          ) : undefined
        }
        empty={{
          title: t('visitorCard.emptyTitle'),
          text: t(mayAdd ? 'visitorCard.emptyText' : 'visitorCard.emptyRead'),
          action: mayAdd ? add(false) : undefined,
        }}
      />
      {dialog}
    </>
  );
}
