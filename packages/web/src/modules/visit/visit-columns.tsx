import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type Column, sortable } from '../../kit/list/list-page.tsx';
import { TimeCell, timeWidth } from '../../kit/list/time-cell.tsx';
import { MoreMenu } from '../../kit/page/more-menu.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { visitAddress } from '../../kit/paths/visit-addresses.ts';
import { who } from '../../kit/rights/who.ts';
import { lang, t } from '../../kit/words/words.ts';
import { guestName } from './use-visit.ts';
import type { Ask } from './use-visit-dialogs.tsx';
import { actionsOf } from './visit-actions.ts';
import type { VisitList } from './visit-filters.tsx';
import { Period, periodWidth, VisitMarks, VisitTag } from './visit-tags.tsx';

function Actions({ row, ask }: { row: VisitRow; ask: Ask }) {
  const [first, ...rest] = actionsOf(row, ask);
  if (!first) return t('kit.none');
  return (
    <span className="actions">
      <Button type="link" size="small" danger={first.danger ?? false} onClick={first.run}>
        {first.label}
      </Button>
      <MoreMenu label={t('visit.moreOf', guestName(row))} actions={rest} />
    </span>
  );
}

const Two = ({ first, second }: { first: string | null; second: string | null }) => (
  <span className="two" title={[first, second].filter(Boolean).join(' · ')}>
    <span className="one-line">{first ?? t('kit.none')}</span>
    {second === null ? null : <small className="one-line">{second}</small>}
  </span>
);

const moment = (at: string | null) => (at === null ? t('kit.none') : <TimeCell at={at} />);

function whoColumns(list: VisitList): Column<VisitRow>[] {
  return [
    {
      key: 'name',
      title: t('visit.who'),
      width: 196,
      fixed: 'start',
      render: (_, row) => (
        <span className="two">
          <Link className="name-cell" title={guestName(row)} to={visitAddress(row.visitId)}>
            {guestName(row)}
          </Link>
          <small className="one-line">
            {[row.phone, row.companions > 0 && t('visit.companionsCount', row.companions)]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('visit.state'),
      width: lang === 'en' ? 132 : 112,
      render: (_, row) => (
        <span className="cell-tags">
          <VisitTag state={row.state} />
          <VisitMarks of={row} />
        </span>
      ),
    },
    {
      title: t('visit.period'),
      width: periodWidth,
      render: (_, row) => <Period startAt={row.startAt} endAt={row.endAt} />,
      ...sortable(list, 'startAt'),
    },
    {
      key: 'host',
      title: t('visit.hostId'),
      width: 172,
      render: (_, row) => <Two first={row.hostName} second={row.companyName} />,
    },
  ];
}

function restColumns(list: VisitList): Column<VisitRow>[] {
  return [
    {
      key: 'purpose',
      seldom: true,
      title: t('visit.purpose'),
      width: 112,
      render: (_, row) => <Two first={row.purposeName} second={row.visitorTypeName} />,
    },
    {
      key: 'place',
      title: t('visit.place'),
      width: 124,
      render: (_, row) => <Two first={row.buildingName ?? t('visit.wholeProject')} second={row.location} />,
    },
    {
      title: t('visit.arrivedAt'),
      width: timeWidth,
      render: (_, row) => moment(row.arrivedAt),
      ...sortable(list, 'arrivedAt'),
    },
    { key: 'leftAt', title: t('visit.leftAt'), width: timeWidth, render: (_, row) => moment(row.leftAt) },
    {
      key: 'kind',
      seldom: true,
      title: t('visit.kindShort'),
      width: lang === 'en' ? 124 : 92,
      render: (_, row) => <KindTag>{t(`visit.kind_${row.kind}`)}</KindTag>,
    },
    {
      key: 'card',
      seldom: true,
      title: t('visit.card'),
      width: 116,
      render: (_, row) => (row.card ? <Two first={row.card.number} second={row.card.name} /> : t('kit.none')),
    },
    {
      key: 'message',
      seldom: true,
      title: t('visit.message'),
      width: lang === 'en' ? 132 : 96,
      render: (_, row) => (
        <span className={row.message === 'failed' ? 'bad' : 't2'}>{t(`visit.message_${row.message}`)}</span>
      ),
    },
    {
      key: 'inviter',
      seldom: true,
      title: t('visit.inviterName'),
      width: 96,
      ellipsis: true,
      render: (_, row) => row.inviterName ?? t('kit.none'),
    },
  ];
}

/** The columns of the list of visits; which actions a row has was decided by the server (`can`). */
export function visitColumns(list: VisitList, ask: Ask): Column<VisitRow>[] {
  const project: Column<VisitRow> = {
    key: 'project',
    seldom: true,
    title: t('visit.projectName'),
    width: 116,
    ellipsis: true,
    render: (_, row) => row.projectName,
  };
  return [
    ...whoColumns(list),
    // Within one project the name of the project says nothing.
    ...(who().currProjectId === null ? [project] : []),
    ...restColumns(list),
    {
      key: 'operations',
      title: t('kit.operations'),
      width: lang === 'en' ? 184 : 172,
      fixed: 'end',
      render: (_, row) => <Actions row={row} ask={ask} />,
    },
  ];
}
