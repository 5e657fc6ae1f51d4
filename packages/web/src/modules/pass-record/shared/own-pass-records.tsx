import { passRecordApi, passResults } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { clears } from '../../../kit/form/clears.tsx';
import { KeyPager } from '../../../kit/list/key-pager.tsx';
import { OwnTable } from '../../../kit/list/own-list.tsx';
import { useOwnKeyList } from '../../../kit/list/use-key-list.ts';
import { today } from '../../../kit/time/moment.ts';
import { choices } from '../../../kit/words/choices.ts';
import { lang, t } from '../../../kit/words/words.ts';
import { keyed, recordColumns } from './pass-record-parts.tsx';
import { RecordDays } from './record-days.tsx';

type Of = { employeeId: number } | { deviceId: number };
type Result = (typeof passResults)[number];

const dayMs = 86_400_000;
const week = 7;

/** The day so many days before another one. */
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** When one person came through, or who came through one device: the last seven days unless others are chosen. */
export function OwnPassRecords({ of }: { of: Of }) {
  const last = today();
  const [days, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>({
    from: daysBefore(last, week - 1),
    to: last,
  });
  const [result, setResult] = useState<Result>();
  const { from, to } = days;
  const list = useOwnKeyList(passRecordApi, 'list', {
    ...of,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(result === undefined ? {} : { result }),
  });
  const fixed = 'employeeId' in of ? ('who' as const) : ('where' as const);
  const rows = keyed(list.rows);
  const more = list.previous || list.next || list.total !== null;
  return (
    <OwnTable
      label={t('passRecord.list')}
      list={{ ...list, rows }}
      rowKey="key"
      exported="passRecord"
      columns={recordColumns({ rows }, fixed)}
      tools={
        <>
          <RecordDays from={from} to={to} choose={setDays} />
          <Select<Result>
            className={result === undefined ? 'filter' : 'filter filter-on'}
            style={{ width: lang === 'en' ? 152 : 128 }}
            aria-label={t('passRecord.result')}
            prefix={<span className="filter-label">{t('passRecord.result')}</span>}
            placeholder={<span className="filter-any">{t('kit.all')}</span>}
            allowClear={clears()}
            value={result ?? null}
            options={choices('passRecord.result', passResults)}
            onChange={(value: Result | undefined) => setResult(value)}
          />
        </>
      }
      pager={list.rows && list.rows.length > 0 && more ? <KeyPager of={list} /> : null}
      empty={{ title: t('passRecord.ownEmptyTitle'), text: t('passRecord.ownEmptyText') }}
    />
  );
}
