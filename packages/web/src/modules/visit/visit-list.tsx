import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Link } from 'react-router';
import type { Bulk } from '../../kit/list/bulk-bar.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { inviteVisitorPath, visitLinkListPath } from '../../kit/paths/visit-addresses.ts';
import { Can, may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { guestName } from './use-visit.ts';
import { type Ask, useVisitDialogs } from './use-visit-dialogs.tsx';
import { visitColumns } from './visit-columns.tsx';
import { useVisitList, VisitFilters } from './visit-filters.tsx';
import './visit.css';

/** Filled in the toolbar; plain in the empty place below it, so that one filled button stays the only one. */
function InviteLink({ filled }: { filled: boolean }) {
  return (
    <Link className={filled ? 'button button-primary' : 'button'} to={inviteVisitorPath}>
      <Icon name="plus" />
      {t('visit.invite')}
    </Link>
  );
}

/** Several visits at once; which rows it fits was decided by the server (`can`). */
function bulkOf(ask: Ask): Bulk<VisitRow> | undefined {
  if (!may(['pass:visit:review', 'pass:visit:leave', 'pass:visit:edit'])) return undefined;
  return {
    nameOf: guestName,
    actions: [
      {
        label: t('visit.approve'),
        icon: 'check',
        // Where the guest named somebody unknown, the review asks whom they meant.
        fits: (row) => row.can.review && row.hostId !== null,
        run: (visits, done) => ask({ kind: 'approve', visits, done }),
      },
      {
        label: t('visit.leave'),
        icon: 'right',
        fits: (row) => row.can.leave,
        run: (visits, done) => ask({ kind: 'leave', visits, done }),
      },
      {
        label: t('visit.cancel'),
        icon: 'close',
        destructive: true,
        fits: (row) => row.can.cancel,
        run: (visits, done) => ask({ kind: 'cancel', visits, done }),
      },
    ],
  };
}

/** visitorManage, PASS04010: the visits of some days, today's to begin with. */
export function VisitList() {
  const list = useVisitList();
  const { ask, dialog } = useVisitDialogs();
  const add = may('pass:visit:add');
  return (
    <>
      <ListPage
        title={t('visit.list')}
        hint={t('visit.listHint')}
        list={list}
        rowKey="visitId"
        exported="visit"
        columns={visitColumns(list, ask)}
        bulk={bulkOf(ask)}
        filters={<VisitFilters list={list} />}
        tools={
          <Can do="pass:visit:add">
            <Link className="button button-quiet" to={visitLinkListPath}>
              <Icon name="copy" />
              {t('visit.links')}
            </Link>
            <InviteLink filled />
          </Can>
        }
        empty={{
          title: t('visit.emptyTitle'),
          text: t(add ? 'visit.emptyText' : 'visit.emptyRead'),
          action: add ? <InviteLink filled={false} /> : undefined,
        }}
      />
      {dialog}
    </>
  );
}
