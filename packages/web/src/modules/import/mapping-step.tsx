import type { Import } from '@mdi/contract/modules/import/import.contract.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useWrite } from '../../kit/call/use-write.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import css from './import.module.css';
import { importCalls, refreshImports, refreshJobs } from './import-calls.ts';

type Mapping = Import['mapping'];
type HeaderProps = { one: Import; at: number; mapping: Mapping; onChange: (key: string | null) => void };

/** One column of the file: its title, the first values, and what it fills. */
function Header({ one, at, mapping, onChange }: HeaderProps) {
  const search = useOptionSearch();
  const title = one.headers[at] || t('import.untitled', at + 1);
  const samples = [...new Set(one.samples.map((row) => row[at]))].filter(Boolean);
  const own = mapping[at];
  // What another column fills already can't be chosen twice.
  const options = one.columns.map((column) => ({
    value: column.key,
    label: column.required ? `${column.title} *` : column.title,
    disabled: column.key !== own && mapping.includes(column.key),
  }));
  return (
    <tr className={own === null ? css.left : undefined}>
      <th scope="row">{title}</th>
      <td className="t2 one-line" title={samples.join('\n')}>
        {samples.join(t('kit.listMark')) || t('kit.none')}
      </td>
      <td>
        <Select<string>
          aria-label={t('import.fillsOf', title)}
          value={own ?? ''}
          options={[{ value: '', label: t('import.leaveOut') }, ...options]}
          showSearch={search}
          onChange={(key) => onChange(key === '' ? null : key)}
        />
      </td>
    </tr>
  );
}

/** What is still missing, or that nothing is. */
function Missing({ titles }: { titles: readonly string[] }) {
  const none = titles.length === 0;
  return (
    <p className={none ? `${css.importTold} ok` : `${css.importTold} warn`} role="status">
      <Icon name={none ? 'check' : 'warning'} />
      {none ? t('import.allMatched') : t('import.missing', titles.join(t('kit.listMark')))}
    </p>
  );
}

/** The second step: which column of the file fills which; guessed by the server, changed by the person. */
export function MappingStep({ one, onKeep }: { one: Import; onKeep: (() => void) | undefined }) {
  const { importId, columns, headers } = one;
  const [mapping, setMapping] = useState(one.mapping);
  const check = useWrite(importCalls.check, {
    done: () => {
      refreshImports();
      refreshJobs();
    },
  });
  const missing = columns.filter(({ key, required }) => required && !mapping.includes(key));
  return (
    <>
      <Missing titles={missing.map(({ title }) => title)} />
      <div className={css.scroll}>
        <table className={css.mapping}>
          <thead>
            <tr>
              <th scope="col">{t('import.header')}</th>
              <th scope="col">{t('import.sample')}</th>
              <th scope="col">{t('import.fills')}</th>
            </tr>
          </thead>
          <tbody>
            {headers.map((header, at) => (
              <Header
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may stand twice, and a file's columns never move.
                key={`${at} ${header}`}
                one={one}
                at={at}
                mapping={mapping}
                onChange={(key) => setMapping(mapping.with(at, key))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <footer className={css.foot}>
        <span className="grow" />
        {onKeep ? <Button onClick={onKeep}>{t('import.keepColumns')}</Button> : null}
        <Button
          type="primary"
          disabled={missing.length > 0}
          loading={check.busy}
          onClick={() => void check.run({ importId, mapping })}
        >
          {t('import.startCheck')}
        </Button>
      </footer>
    </>
  );
}
