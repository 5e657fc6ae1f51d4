import { formatCount } from '@mdi/contract/kit/display.ts';
import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../../kit/call/use-debounced.ts';
import { columnsOf } from '../../../kit/list/columns/columns-of.tsx';
import { EmbeddedList } from '../../../kit/list/embedded-list.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { Icon } from '../../../kit/page/icon.tsx';
import { MaybeLink } from '../../../kit/page/maybe-link.tsx';
import { companyLeasesAddress } from '../../../kit/paths/addresses.ts';
import { codeChoices } from '../../../kit/words/choices.ts';
import { t } from '../../../kit/words/words.ts';
import { EntryReasonTag } from './area-kind-and-reason-tags.tsx';

function Search({ text, hint, onChange }: { text: string; hint: string; onChange: (text: string) => void }) {
  return (
    <Input
      style={{ width: 240 }}
      aria-label={hint}
      placeholder={hint}
      maxLength={200}
      allowClear
      prefix={<Icon name="search" />}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const wordOf = (keyword: string) => (keyword === '' ? {} : { keyword });

/** The valid companies that have an area, and why. */
function Companies({ areaId }: { areaId: number }) {
  const list = useList(areaApi, 'companiesThatEnter', { own: { areaId } });
  const c = columnsOf(list, 'area');
  return (
    <EmbeddedList
      label={t('area.companiesThatEnter')}
      list={list}
      rowKey="companyId"
      exported="areaCompany"
      tools={
        <>
          <b>{t('area.companiesThatEnter')}</b>
          <span className="t3">{list.total === null ? '' : formatCount(list.total)}</span>
        </>
      }
      columns={[
        c.custom(['company', 'area.companyName'], {
          width: 260,
          render: (row) => <MaybeLink to={companyLeasesAddress(row.companyId)}>{row.companyName}</MaybeLink>,
        }),
        c.kind(['category', 'company.category'], codeChoices('company.category', [0, 1, 2]), { width: 140 }),
        c.custom('reason', { width: 260, render: EntryReasonTag }),
        c.count('people', { width: 120 }),
      ]}
      empty={{ title: t('area.companiesEmpty'), text: t('area.companiesEmptyText') }}
    />
  );
}

/** Who can enter an area now: its companies, and each person with the reason. */
export function AreaEntrants({ areaId }: { areaId: number }) {
  const [text, setText] = useState('');
  const keyword = useDebounced(text.trim());
  const list = useList(areaApi, 'whoCanEnter', { own: { areaId, ...wordOf(keyword) } });
  const c = columnsOf(list, 'area');
  return (
    <>
      <Companies areaId={areaId} />
      <EmbeddedList
        label={t('area.peopleThatEnter')}
        list={list}
        rowKey="employeeId"
        exported="areaPerson"
        tools={
          <>
            <b>{t('area.peopleThatEnter')}</b>
            <span className="t3">{list.total === null ? '' : formatCount(list.total)}</span>
            <span className="grow" />
            <Search text={text} hint={t('area.personHint')} onChange={setText} />
          </>
        }
        columns={[
          c.custom(['name', 'area.person'], { width: 160, render: (row) => row.name }),
          c.custom(['company', 'area.companyName'], { width: 240, render: (row) => row.companyName }),
          c.custom('department', { width: 140, render: (row) => row.department }),
          c.custom('reason', { width: 260, render: EntryReasonTag }),
        ]}
        empty={
          keyword === ''
            ? { title: t('area.peopleEmpty'), text: t('area.companiesEmptyText') }
            : { title: t('area.personNone', keyword) }
        }
      />
    </>
  );
}
