import { type VisitRow, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import { Link } from 'react-router';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { inviteVisitorPath, visitAddress, visitLinkListPath } from '../../kit/paths/addresses.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { showDuration } from '../../kit/words/duration.ts';
import { t } from '../../kit/words/words.ts';
import { visitorName } from './use-visit.ts';
import css from './visit.module.css';
import { visitActions } from './visit-actions.ts';
import { visitDialogs } from './visit-dialog-loader.ts';
import { VisitFilters } from './visit-filters.tsx';
import { VisitMarks, VisitTag } from './visit-tags.tsx';
import { periodWidth, VisitPeriod } from './visit-times.tsx';

function Who(row: VisitRow) {
  const more = [row.phone, row.companions > 0 && `+${row.companions}`];
  return (
    <span className="two">
      <Link className="name-cell" title={visitorName(row)} to={visitAddress(row.visitId)}>
        {visitorName(row)}
      </Link>
      <small className="one-line">{more.filter(Boolean).join(' · ')}</small>
    </span>
  );
}

/** Who is overdue is on site, which needs no saying in a row of one line. */
const State = (row: VisitRow) => (
  <span className={`cell-tags ${css.state}`}>
    {row.overdue ? null : <VisitTag state={row.state} />}
    <VisitMarks of={row} />
  </span>
);

const Message = ({ message }: VisitRow) => (
  <span className={message === 'failed' ? 'bad' : 't2'}>{t(`visit.message_${message}`)}</span>
);

const dayMs = 86_400_000;

/** visitorManage, PASS04010: the visits of some days, today's to begin with. */
export function VisitList() {
  const { list, c, ask, page } = useListPage(visitApi, 'list', 'visit', visitDialogs);
  const seldom = true;
  const states = codeChoices('visit.state', visitFlow.states.options);
  const longest = t('visit.overdueBy', showDuration(dayMs - 1));
  return page({
    rowKey: 'visitId',
    exported: 'visit',
    columns: [
      c.custom(['name', 'visit.who'], { width: 172, fixed: 'start', render: Who }),
      c.custom('state', { tags: [...states, { value: 'overdue', label: longest }], render: State }),
      c.custom(['startAt', 'visit.period'], { width: periodWidth, grows: false, render: VisitPeriod }),
      c.two(['host', 'visit.hostId'], ['hostName', 'companyName'], { width: 140 }),
      c.project('visit.projectName', { seldom }),
      c.two('purpose', ['purposeName', 'visitorTypeName'], { width: 112, seldom }),
      c.two('place', (row) => [row.buildingName ?? t('visit.wholeProject'), row.location], { width: 124 }),
      c.time('arrivedAt'),
      c.time('leftAt'),
      c.kind(['kind', 'visit.kindShort'], { seldom }),
      c.two('card', ({ card }) => [card?.number, card?.name], { width: 116, seldom }),
      c.custom('message', { width: 96, seldom, render: Message }),
      c.text(['inviter', 'visit.inviterName'], (row) => row.inviterName, { width: 96, seldom }),
    ],
    acts: visitActions(ask),
    filters: <VisitFilters list={list} />,
    tools: { label: t('visit.links'), icon: 'copy', needs: 'pass:visit:add', to: visitLinkListPath },
    add: { to: inviteVisitorPath, label: t('visit.invite'), needs: 'pass:visit:add' },
  });
}
