import { formatCount } from '@mdi/contract/kit/display.ts';
import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useRested } from '../../../kit/call/use-rested.ts';
import { OwnTable, useOwnList } from '../../../kit/list/own-list.tsx';
import { Icon } from '../../../kit/page/icon.tsx';
import { MaybeLink } from '../../../kit/page/maybe-link.tsx';
import { KindTag } from '../../../kit/page/tag.tsx';
import { companyLeasesAddress } from '../../../kit/paths/place-addresses.ts';
import { t } from '../../../kit/words/words.ts';
import { ReasonTag } from './area-words.tsx';

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
  const list = useOwnList(areaApi, 'companiesThatEnter', { areaId });
  return (
    <OwnTable
      label={t('area.companiesThatEnter')}
      list={list}
      rowKey="companyId"
      exported="areaCompany"
      tools={
        <>
          <b>{t('area.companiesThatEnter')}</b>
          <span className="t3">{list.total}</span>
        </>
      }
      columns={[
        {
          key: 'company',
          title: t('area.companyName'),
          width: 260,
          render: (_, row) => (
            <MaybeLink to={companyLeasesAddress(row.companyId)}>{row.companyName}</MaybeLink>
          ),
        },
        {
          key: 'category',
          title: t('company.category'),
          width: 140,
          render: (_, row) => <KindTag>{t(`company.category_${row.category}`)}</KindTag>,
        },
        {
          key: 'reason',
          title: t('area.reason'),
          width: 260,
          render: (_, row) => <ReasonTag reason={row.reason} endsAt={row.endsAt} />,
        },
        {
          key: 'people',
          title: t('area.people'),
          width: 120,
          align: 'end',
          render: (_, row) => formatCount(row.people),
        },
      ]}
      empty={{ title: t('area.companiesEmpty'), text: t('area.companiesEmptyText') }}
    />
  );
}

/** Who can enter an area now: its companies, and each person with the reason. */
export function AreaEntrants({ areaId }: { areaId: number }) {
  const [text, setText] = useState('');
  const keyword = useRested(text.trim());
  const list = useOwnList(areaApi, 'whoCanEnter', { areaId, ...wordOf(keyword) });
  return (
    <>
      <Companies areaId={areaId} />
      <OwnTable
        label={t('area.peopleThatEnter')}
        list={list}
        rowKey="employeeId"
        exported="areaPerson"
        tools={
          <>
            <b>{t('area.peopleThatEnter')}</b>
            <span className="t3">{list.total}</span>
            <span className="grow" />
            <Search text={text} hint={t('area.personHint')} onChange={setText} />
          </>
        }
        columns={[
          { key: 'name', title: t('area.person'), dataIndex: 'name', width: 160 },
          { key: 'company', title: t('area.companyName'), dataIndex: 'companyName', width: 240 },
          {
            key: 'department',
            title: t('area.department'),
            width: 140,
            render: (_, row) => row.department ?? t('kit.none'),
          },
          {
            key: 'reason',
            title: t('area.reason'),
            width: 260,
            render: (_, row) => <ReasonTag reason={row.reason} endsAt={row.endsAt} />,
          },
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
