import type { AuditRow } from '@mdi/contract/modules/audit/audit.contract.ts';
import type { Column } from '../../kit/list/list-page.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';

function Who({ row }: { row: AuditRow }) {
  const { nickName, userName } = row;
  const name = nickName ?? userName ?? t('audit.nobody');
  return (
    <span className="two" title={name}>
      {name}
      {nickName !== null && nickName !== userName ? <small>{userName}</small> : null}
    </span>
  );
}

function Outcome({ row }: { row: AuditRow }) {
  const done = row.code === 200;
  return (
    <span title={row.reason ?? undefined}>
      <Tag tone={done ? 'ok' : 'bad'}>{t(done ? 'audit.outcome_done' : 'audit.outcome_refused')}</Tag>
    </span>
  );
}

/** The columns of the audit log; when it happened stays first. */
export function auditColumns(): Column<AuditRow>[] {
  return [
    { key: 'at', title: t('audit.at'), width: 168, fixed: 'start', render: (_, row) => showTime(row.at) },
    { key: 'who', title: t('audit.who'), width: 124, render: (_, row) => <Who row={row} /> },
    { key: 'op', title: t('audit.op'), width: 168, ellipsis: true, dataIndex: 'done' },
    {
      key: 'object',
      title: t('audit.object'),
      width: 220,
      ellipsis: true,
      render: (_, row) => row.about || t('kit.none'),
    },
    { key: 'outcome', title: t('audit.outcome'), width: 92, render: (_, row) => <Outcome row={row} /> },
    {
      key: 'place',
      title: t('audit.place'),
      width: 168,
      render: (_, row) => (
        <span className="two" title={row.place ?? undefined}>
          {row.place ?? t('kit.none')}
          <small className="one-line">{row.companyName}</small>
        </span>
      ),
    },
    { key: 'address', title: t('audit.address'), width: 128, ellipsis: true, dataIndex: 'address' },
  ];
}
