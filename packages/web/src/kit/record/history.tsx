import { auditApi, type historyEntities } from '@mdi/contract/modules/audit/audit.contract.ts';
import { auditPage } from '@mdi/contract/modules/audit/audit.menu.ts';
import { Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../call/use-read.ts';
import { EmptyState, LoadFailed } from '../page/read-states.tsx';
import { listWith } from '../paths/addresses.ts';
import { mayOpen } from '../rights/openable-screens.ts';
import { showTime } from '../time/project-time.ts';
import { useModuleWords } from '../words/module-words.ts';
import { t } from '../words/words.ts';
import { ChangeList } from './change-list.tsx';

/** A record that has a history. */
export type RecordWithHistory = { entity: (typeof historyEntities)[number]; id: number };

const perPage = 20;

/** Who changed a record, when, and each field before and after; newest first. */
export function History({ entity, id }: RecordWithHistory) {
  const [page, setPage] = useState(1);
  const said = useModuleWords(['audit']);
  const { data, error, refetch } = useRead(
    auditApi,
    'history',
    { entity, id, page, limit: perPage },
    { keep: true },
  );
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  if (!data || !said) return <p className="history-wait t3">{t('kit.loading')}</p>;
  if (data.total === 0)
    return <EmptyState title={t('audit.historyEmpty')} text={t('audit.historyEmptyText')} />;
  return (
    <>
      {mayOpen(auditPage.path) ? (
        <p className="history-log">
          <Link to={listWith(auditPage.path, { record: `${entity}:${id}` })}>{t('audit.inLog')}</Link>
        </p>
      ) : null}
      <ol className="history">
        {data.list.map(({ auditId, at, done, nickName, userName, changes }) => (
          <li key={auditId}>
            <p className="history-head">
              <b title={userName ?? undefined}>{nickName ?? userName ?? t('audit.nobody')}</b>
              {done}
              <time dateTime={at}>{showTime(at)}</time>
            </p>
            <ChangeList changes={changes} />
          </li>
        ))}
      </ol>
      <Pagination
        className="history-pages"
        current={page}
        pageSize={perPage}
        total={data.total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </>
  );
}
