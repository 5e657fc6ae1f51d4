import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { PageHead } from '../page/page-head.tsx';
import { type Tab, Tabs } from '../page/tabs.tsx';
import { t } from '../words/words.ts';
import { type ParentRecord, useAnnounceRecord } from './announced-record.ts';
import { History, type RecordWithHistory } from './history.tsx';
import { rememberRecentRecord } from './recent-records.ts';
import './detail.css';

type Props = {
  /** The record's name. */
  title: string;
  /** The record that it belongs to. */
  over?: ParentRecord;
  /** Its status. */
  beside?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  /** A `false` among them is left out. */
  tabs: readonly (Tab | false)[];
  /** The record whose history is the last tab. */
  history: RecordWithHistory;
};

/** Notes the record for the search, by its address without the tab. */
function useRemembered(name: string, { entity, id }: RecordWithHistory): void {
  const { pathname, search } = useLocation();
  const ids = [...new URLSearchParams(search)].filter(([key]) => key.endsWith('Id'));
  const path = `${pathname}?${new URLSearchParams(ids)}`;
  useEffect(() => rememberRecentRecord({ path, name, entity, id }), [path, name, entity, id]);
}

/** A record: name, status and actions, the facts and related lists as tabs, its history last; the tab is in the address. */
export function DetailPage({ title, over, beside, hint, actions, tabs, history }: Props) {
  useAnnounceRecord(title, over);
  const [params, setParams] = useSearchParams();
  useRemembered(title, history);
  const all: Tab[] = [
    ...tabs.filter((one) => one !== false),
    {
      id: 'history',
      title: t('frame.history'),
      body: () => (
        <section className="card">
          <History {...history} />
        </section>
      ),
    },
  ];
  const show = (id: string) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === all[0]?.id) next.delete('tab');
        else next.set('tab', id);
        return next;
      },
      { replace: true },
    );
  };
  return (
    <div className="page detail-page">
      <PageHead title={title} beside={beside} hint={hint} actions={<div className="row">{actions}</div>} />
      <Tabs label={title} tabs={all} current={params.get('tab') ?? ''} onChange={show} />
    </div>
  );
}
