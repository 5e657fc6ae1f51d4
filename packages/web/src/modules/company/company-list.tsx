import { formatNumber } from '@mdi/contract/kit/display.ts';
import { type CompanyRow, companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { DueDate } from '../../kit/due-date.tsx';
import { ChoiceFilter, WordFilter } from '../../kit/list-filters.tsx';
import { type Column, ListPage, sortable } from '../../kit/list-page.tsx';
import { KindTag, StateTag } from '../../kit/tag.tsx';
import { type List, useList } from '../../kit/use-list.ts';
import { who } from '../../kit/who.ts';
import { lang, t } from '../../kit/words.ts';

function columnsOf<F>(list: List<CompanyRow, F>): Column<CompanyRow>[] {
  const project: Column<CompanyRow> = {
    key: 'project',
    title: t('company.projectName'),
    dataIndex: 'projectName',
    width: 136,
    ellipsis: true,
  };
  const columns: Column<CompanyRow>[] = [
    {
      title: t('company.name'),
      width: 224,
      fixed: 'start',
      render: (_, row) => (
        <span className="name-cell" title={row.name}>
          {row.name}
        </span>
      ),
      ...sortable(list, 'name'),
    },
    {
      key: 'category',
      title: t('company.category'),
      width: lang === 'en' ? 140 : 88,
      render: (_, row) => <KindTag>{t(`company.category_${row.category}`)}</KindTag>,
    },
    {
      key: 'buildings',
      title: t('company.buildings'),
      width: 128,
      ellipsis: true,
      render: (_, row) => row.buildings.join(t('kit.listMark')) || t('kit.none'),
    },
    {
      title: t('company.area'),
      width: 124,
      align: 'end',
      render: (_, row) => formatNumber(row.area),
      ...sortable(list, 'area'),
    },
    {
      key: 'contact',
      title: t('company.contact'),
      width: 124,
      render: (_, row) => (
        <span className="two">
          {row.contact ?? t('kit.none')}
          <small>{row.contactPhone}</small>
        </span>
      ),
    },
    {
      title: t('company.leaseEndsOn'),
      width: 120,
      render: (_, row) => (
        <DueDate date={row.leaseEndsOn} left="company.daysLeft" over="company.overdue" warnDays={90} />
      ),
      ...sortable(list, 'leaseEndsOn'),
    },
    { key: 'state', title: t('kit.state'), width: 88, render: (_, row) => <StateTag state={row.state} /> },
  ];
  // Within one project the name of the project says nothing.
  if (who().currProjectId === null) columns.splice(2, 0, project);
  return columns;
}

/** PASS01010: owners, tenants and property companies. */
export function CompanyList() {
  const list = useList(companyApi, 'list');
  const categories = ([0, 1, 2] as const).map((value) => ({ value, label: t(`company.category_${value}`) }));
  const states = (['N', 'Y'] as const).map((value) => ({ value, label: t(`kit.state_${value}`) }));
  return (
    <ListPage
      title={t('company.list')}
      hint={t(who().currProjectId === null ? 'company.listHintAll' : 'company.listHint')}
      list={list}
      rowKey="companyId"
      columns={columnsOf(list)}
      filters={
        <>
          <WordFilter list={list} name="keyword" hint={t('company.searchHint')} />
          <ChoiceFilter
            list={list}
            name="category"
            label={t('company.category')}
            options={categories}
            width={180}
          />
          <ChoiceFilter list={list} name="state" label={t('kit.state')} options={states} width={132} />
        </>
      }
      empty={{ title: t('company.emptyTitle'), text: t('company.emptyText') }}
    />
  );
}
