import { passRecordApi, passResults } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { useState } from 'react';
import { EmbeddedList } from '../../../kit/list/embedded-list.tsx';
import { ChoiceFilter } from '../../../kit/list/filters/list-filters.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { today } from '../../../kit/time/project-time.ts';
import { codeChoices } from '../../../kit/words/choices.ts';
import { t } from '../../../kit/words/words.ts';
import { passRecordColumns, passRecordKey } from './pass-record-columns.tsx';
import { PassRecordDateRange } from './pass-record-date-range.tsx';

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
  const list = useList(passRecordApi, 'list', {
    own: {
      ...of,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(result === undefined ? {} : { result }),
    },
  });
  const fixed = 'employeeId' in of ? ('who' as const) : ('where' as const);
  return (
    <EmbeddedList
      label={t('passRecord.list')}
      list={list}
      rowKey={passRecordKey}
      exported="passRecord"
      columns={passRecordColumns(list, fixed)}
      tools={
        <>
          <PassRecordDateRange from={from} to={to} choose={setDays} />
          <ChoiceFilter
            list={{ filters: { result }, filter: (change) => setResult(change.result) }}
            name="result"
            label={t('passRecord.result')}
            options={codeChoices('passRecord.result', passResults)}
          />
        </>
      }
      empty={{ title: t('passRecord.ownEmptyTitle'), text: t('passRecord.ownEmptyText') }}
    />
  );
}
