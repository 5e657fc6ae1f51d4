import {
  baseDataApi,
  type Dictionary,
  type DictionaryEntry,
  entryHolds,
} from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { ExportButton } from '../../kit/list/export/export-button.tsx';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { EmptyState, LoadFailed, LoadFailedBar } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import css from './base-data.module.css';
import { type Ask, entryDialogs } from './entry-dialog-loader.ts';
import { EntryTable } from './entry-table.tsx';
import type { ListRights } from './use-base-data.ts';

type Props = { dict: Dictionary; can: ListRights };

function AddButton({ dict, ask, filled }: { dict: Dictionary; ask: Ask; filled: boolean }) {
  return (
    <Button
      type={filled ? 'primary' : 'default'}
      icon={<Icon name="plus" />}
      onClick={() => ask({ kind: 'add', dict })}
    >
      {t('baseData.addNew')}
    </Button>
  );
}

function Head({
  dict,
  word,
  onWord,
  tools,
}: {
  dict: Dictionary;
  word: string;
  onWord: (word: string) => void;
  tools: React.ReactNode;
}) {
  const hint = t('baseData.searchHint');
  return (
    <header className={`row ${css.head}`}>
      <h2 id="base-list" className="grow">
        {t(`baseData.dict_${dict}`)}
      </h2>
      <Input
        style={{ width: 208 }}
        value={word}
        aria-label={hint}
        placeholder={hint}
        maxLength={200}
        allowClear
        prefix={<Icon name="search" />}
        onChange={({ target }) => onWord(target.value)}
      />
      {tools}
      <p className="t2 s12">{t(`baseData.about_${dict}`)}</p>
    </header>
  );
}

/** The options of one list: searched, ordered, added and changed. */
export function EntryListCard({ dict, can }: Props) {
  const [word, setWord] = useState('');
  const { ask, dialog } = useDialogs(entryDialogs);
  const { data, error, isFetching, refetch } = useRead(baseDataApi, 'list', { dict });
  const canEdit = can?.canEdit === true;
  const retry = () => void refetch();
  const typed = word.trim();
  const add = (filled: boolean) => (canEdit ? <AddButton dict={dict} ask={ask} filled={filled} /> : null);
  const fits = typed === '' ? undefined : (entry: DictionaryEntry) => entryHolds(typed, entry);
  const exported = (entries: readonly DictionaryEntry[]) => ({
    filters: { dict, ...(typed === '' ? {} : { keyword: typed }) },
    total: fits ? entries.filter(fits).length : entries.length,
  });
  const none =
    typed === '' ? (
      <EmptyState
        title={t('baseData.emptyTitle')}
        {...(canEdit ? { text: t('baseData.emptyText') } : {})}
        action={add(false)}
      />
    ) : (
      <EmptyState
        icon="search"
        title={t('kit.emptyFiltered')}
        action={<Button onClick={() => setWord('')}>{t('kit.clearFilters')}</Button>}
      />
    );
  return (
    <section className="card list-card" aria-labelledby="base-list" aria-busy={isFetching}>
      {isFetching && data ? <div className="bar" /> : null}
      <Head
        dict={dict}
        word={word}
        onWord={setWord}
        tools={
          <>
            {data ? <ExportButton of="baseData" list={exported(data)} /> : null}
            {add(true)}
          </>
        }
      />
      {can && !canEdit && may('sys:baseData:edit') ? (
        <p className={`${css.baseNote} t2`}>{t('baseData.nationalOnly')}</p>
      ) : null}
      {data && error ? <LoadFailedBar failure={error} retry={retry} /> : null}
      {data ? (
        <EntryTable dict={dict} entries={data} fits={fits} can={can} ask={ask} none={none} />
      ) : error ? (
        <LoadFailed failure={error} retry={retry} />
      ) : (
        <Skeleton rows={5} />
      )}
      {dialog}
    </section>
  );
}
