import { type AuditRow, auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { client } from '../../kit/call/client.ts';
import { queries } from '../../kit/call/query.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { ChoiceFilter, WordFilter } from '../../kit/list/list-filters.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { PeriodFilter } from '../../kit/list/period-filter.tsx';
import { type List, useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { toast } from '../../kit/page/toast.ts';
import { importAddress } from '../../kit/paths/import-address.ts';
import { ChangeList } from '../../kit/record/change-list.tsx';
import { may } from '../../kit/rights/can.tsx';
import { opens } from '../../kit/rights/open-screens.ts';
import { t } from '../../kit/words/words.ts';
import { auditColumns } from './audit-columns.tsx';
import './audit.css';

const audit = client(auditApi);

type Filters = Parameters<typeof audit.export>[0];

/** Starts the export of what the filters show; the task tray tells how far it is. */
function Export({ filters }: { filters: Filters }) {
  const start = useWrite(audit.export, {
    done: () => {
      toast.success(t('job.started'));
      void queries.invalidateQueries({ queryKey: [jobApi.module] });
    },
  });
  return (
    <Button icon={<Icon name="download" />} loading={start.busy} onClick={() => void start.run(filters)}>
      {t('audit.export')}
    </Button>
  );
}

function Detail({ row }: { row: AuditRow }) {
  const imported = row.import && importAddress(row.import.kind, row.import.importId);
  return (
    <div className="audit-detail">
      {row.reason === null ? null : <p className="bad">{t('audit.refusedBecause', row.reason)}</p>}
      {imported && opens(imported) ? <Link to={imported}>{t('audit.openImport')}</Link> : null}
      {row.changes.length > 0 ? (
        <ChangeList changes={row.changes} named />
      ) : (
        <p className="t3">{t('audit.noChange')}</p>
      )}
    </div>
  );
}

function AuditFilters({ list }: { list: List<AuditRow, Filters> }) {
  const { data } = useRead(auditApi, 'options', {});
  const calls = (data?.calls ?? []).map(({ op, name }) => ({ value: op, label: name }));
  const outcomes = (['done', 'refused'] as const).map((value) => ({
    value,
    label: t(`audit.outcome_${value}`),
  }));
  return (
    <>
      <WordFilter list={list} name="keyword" hint={t('audit.searchHint')} width={200} />
      <ChoiceFilter list={list} name="op" label={t('audit.op')} options={calls} width={200} searchable />
      <ChoiceFilter list={list} name="outcome" label={t('audit.outcome')} options={outcomes} width={132} />
      <PeriodFilter list={list} label={t('audit.period')} />
    </>
  );
}

/** The audit log: who did what, when and from where, with every field before and after. */
export function AuditList() {
  const list = useList(auditApi, 'list');
  return (
    <ListPage
      title={t('audit.list')}
      hint={t('audit.listHint')}
      list={list}
      rowKey="auditId"
      columns={auditColumns()}
      filters={<AuditFilters list={list} />}
      tools={may('sys:audit:export') ? <Export filters={list.filters} /> : undefined}
      detail={(row) => <Detail row={row} />}
      empty={{ title: t('audit.emptyTitle'), text: t('audit.emptyText') }}
    />
  );
}
