import { type AuditRow, auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { auditPage } from '@mdi/contract/modules/audit/audit.menu.ts';
import { Link } from 'react-router';
import { client } from '../../kit/call/client.ts';
import { announceJobStarted } from '../../kit/call/jobs.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { PeriodFilter } from '../../kit/list/filters/period-filter.tsx';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { archivedMonthsPath, listWith } from '../../kit/paths/addresses.ts';
import { importAddress } from '../../kit/paths/import-address.ts';
import { ChangeList } from '../../kit/record/change-list.tsx';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { codeChoices, recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './audit.module.css';
import { ProjectCompanyFilters, RecordFilter, recordFilterValue } from './audit-filters.tsx';

const audit = client(auditApi);

const maxLinks = 5;

/** The records of an entry, each as a link to all entries about it. */
function Only({ row: { changes } }: { row: AuditRow }) {
  const records = new Map(changes.map((change) => [recordFilterValue(change), change.title]));
  return [...records].slice(0, maxLinks).map(([record, title]) => (
    <p key={record}>
      <Link to={listWith(auditPage.path, { record })}>{t('audit.onlyRecord', title)}</Link>
    </p>
  ));
}

function Detail({ row }: { row: AuditRow }) {
  const imported = row.import && importAddress(row.import.kind, row.import.importId);
  return (
    <div className={`stack ${css.detail}`}>
      {row.reason === null ? null : <p className="bad">{t('audit.refusedBecause', row.reason)}</p>}
      {imported && mayOpen(imported) ? <Link to={imported}>{t('audit.openImport')}</Link> : null}
      {row.changes.length > 0 ? (
        <ChangeList changes={row.changes} named />
      ) : (
        <p className="t3">{t('audit.noChange')}</p>
      )}
      <Only row={row} />
    </div>
  );
}

function Who({ nickName, userName }: AuditRow) {
  const name = nickName ?? userName ?? t('audit.nobody');
  return (
    <span className="two" title={name}>
      {name}
      {nickName !== null && nickName !== userName ? <small>{userName}</small> : null}
    </span>
  );
}

function Outcome({ code, reason }: AuditRow) {
  const done = code === 200;
  return (
    <span title={reason ?? undefined}>
      <Tag tone={done ? 'ok' : 'bad'}>{t(done ? 'audit.outcome_done' : 'audit.outcome_refused')}</Tag>
    </span>
  );
}

/** The audit log: who did what, when and from where, with every field before and after. */
export function AuditList() {
  const { list, c, f, page } = useListPage(auditApi, 'list', 'audit');
  const { data } = useRead(auditApi, 'options', {});
  const exporting = useWrite(audit.export, { done: announceJobStarted });
  const calls = recordChoices(data?.calls, 'op', 'name');
  const outcomes = codeChoices('audit.outcome', ['done', 'refused']);
  return page({
    rowKey: 'auditId',
    columns: [
      c.custom('at', { width: 168, fixed: 'start', unsorted: true, render: (row) => showTime(row.at) }),
      c.custom('who', { width: 124, render: Who }),
      c.text('op', (row) => row.done, { width: 168 }),
      c.text('object', (row) => row.about, { width: 220 }),
      c.custom('outcome', { tags: outcomes, render: Outcome }),
      c.two('place', ['place', 'companyName'], { width: 168 }),
      c.text('address', { width: 128 }),
    ],
    filters: [
      f.word('keyword'),
      f.choice('op', calls, { searchable: true }),
      f.choice('outcome'),
      <RecordFilter key="record" list={list} />,
      <PeriodFilter key="period" list={list} label={t('audit.period')} />,
      <ProjectCompanyFilters key="places" list={list} />,
    ],
    tools: [
      data?.months === true && { label: t('audit.archived'), icon: 'inbox', to: archivedMonthsPath },
      {
        label: t('audit.export'),
        icon: 'download',
        needs: 'sys:audit:export',
        busy: exporting.busy,
        run: () => void exporting.run(list.filters),
      },
    ],
    detail: (row) => <Detail row={row} />,
  });
}
