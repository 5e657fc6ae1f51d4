import { type CompanyRow, companyApi, endingDays } from '@mdi/contract/modules/company/company.contract.ts';
import { Link } from 'react-router';
import type { Bulk, BulkAction } from '../../kit/list/bulk-bar.tsx';
import { ChoiceFilter, FlagFilter, WordFilter } from '../../kit/list/list-filters.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { type List, useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { leaseEndsAddress, leaseListPath } from '../../kit/paths/place-addresses.ts';
import { Can, may } from '../../kit/rights/can.tsx';
import { opens } from '../../kit/rights/open-screens.ts';
import { who } from '../../kit/rights/who.ts';
import { lang, t } from '../../kit/words/words.ts';
import { ImportLink } from '../import/shared/import-link.tsx';
import { addPath } from './company-addresses.ts';
import { companyColumns } from './company-columns.tsx';
import { markReminded } from './company-reminder.tsx';
import { DayFilter } from './day-filter.tsx';
import { type Ask, useCompanyDialogs } from './use-company-dialogs.tsx';
import { type CompanyOptions, useCompanyOptions } from './use-company-options.ts';

/** Filled in the toolbar; plain in the empty place below it, so that one filled button stays the only one. */
function AddLink({ filled }: { filled: boolean }) {
  return (
    <Link className={filled ? 'button button-primary' : 'button'} to={addPath}>
      <Icon name="plus" />
      {t('company.addNew')}
    </Link>
  );
}

/** What may be done to several companies at once; which rows it fits was decided by the server (`can`). */
function bulkOf(ask: Ask, reminding: boolean): Bulk<CompanyRow> | undefined {
  const reminders = reminding && may('pass:company:edit') ? [markReminded()] : [];
  const actions = [...reminders, ...(may('pass:company:state') ? validity(ask) : [])];
  return actions.length > 0 ? { nameOf: (row) => row.name, actions } : undefined;
}

const validity = (ask: Ask): BulkAction<CompanyRow>[] => [
  {
    label: t('company.validate'),
    icon: 'check',
    fits: (row) => row.can.state && row.state === 'Y',
    run: (companies, done) => ask({ kind: 'state', companies, to: 'N', done }),
  },
  {
    label: t('company.invalidate'),
    icon: 'power',
    destructive: true,
    fits: (row) => row.can.state && row.state === 'N',
    run: (companies, done) => ask({ kind: 'state', companies, to: 'Y', done }),
  },
];

type Filters = { projectId?: number | undefined; buildingId?: number | undefined };

/** In which project and building; the buildings are those of one project. */
function PlaceFilters<R, F extends Filters>({ list, from }: { list: List<R, F>; from: CompanyOptions }) {
  const en = lang === 'en';
  const many = who().currProjectId === null && (from.projects.length > 1 || list.filters.projectId);
  // A building of another project would find nothing.
  const anew: List<R, F> = { ...list, filter: (change) => list.filter({ ...change, buildingId: undefined }) };
  return (
    <>
      {many ? (
        <ChoiceFilter
          list={anew}
          name="projectId"
          label={t('company.projectName')}
          options={from.projects}
          loading={from.loading}
          width={en ? 152 : 168}
          searchable
        />
      ) : null}
      {from.buildings.length > 0 || list.filters.buildingId !== undefined ? (
        <ChoiceFilter
          list={list}
          name="buildingId"
          label={t('company.building')}
          options={from.buildings}
          loading={from.loading}
          width={148}
          searchable
        />
      ) : null}
    </>
  );
}

/** PASS01010: owners, tenants and property companies. */
export function CompanyList() {
  const list = useList(companyApi, 'list');
  const from = useCompanyOptions(who().currProjectId ?? list.filters.projectId);
  const { ask, dialog } = useCompanyDialogs();
  const categories = ([0, 1, 2] as const).map((value) => ({ value, label: t(`company.category_${value}`) }));
  const states = (['N', 'Y'] as const).map((value) => ({ value, label: t(`kit.state_${value}`) }));
  const endings = endingDays.map((value) => ({ value, label: t('company.endingIn', value) }));
  const typeName = (code: string) => from.businessTypes.find((type) => type.value === code)?.label;
  const en = lang === 'en';
  const own = who().currTenantId !== null;
  const { ending, reminded } = list.filters;
  const reminding = !own && (ending !== undefined || reminded !== undefined);
  // Whose lease ends first is to be seen to first.
  const soonest = {
    ...list,
    filter: (change: typeof list.filters) =>
      list.filter(change, change.ending === undefined ? undefined : 'leaseEndsOn'),
  };
  const everywhere = who().currProjectId === null;
  const filters = (
    <>
      <WordFilter list={list} name="keyword" hint={t('company.searchHint')} width={en ? 172 : 192} />
      <ChoiceFilter
        list={list}
        name="category"
        label={t('company.category')}
        options={categories}
        width={en ? 160 : 132}
      />
      <PlaceFilters list={list} from={from} />
      <ChoiceFilter
        list={list}
        name="businessType"
        label={t('company.businessType')}
        options={from.businessTypes}
        loading={from.loading}
        width={en ? 184 : 144}
        searchable
      />
      <ChoiceFilter
        list={soonest}
        name="ending"
        label={t('company.ending')}
        options={endings}
        width={en ? 216 : 208}
      />
      {reminding ? (
        <FlagFilter list={list} name="reminded" label={t('company.reminded')} width={en ? 156 : 132} />
      ) : null}
      {list.filters.occupants === undefined ? null : (
        <FlagFilter list={list} name="occupants" label={t('company.occupants')} width={en ? 220 : 176} />
      )}
      {list.filters.past === undefined ? null : (
        <FlagFilter list={list} name="past" label={t('company.past')} width={en ? 220 : 176} />
      )}
      {list.filters.leasing === undefined ? null : (
        <DayFilter list={list} name="leasing" label={t('company.leasing')} />
      )}
      <ChoiceFilter list={list} name="state" label={t('kit.state')} options={states} width={112} />
    </>
  );
  return (
    <>
      <ListPage
        title={t('company.list')}
        hint={t(own ? 'company.listHintOwn' : everywhere ? 'company.listHintAll' : 'company.listHint')}
        list={list}
        rowKey="companyId"
        exported="company"
        columns={companyColumns(list, typeName, ask, reminding).filter(
          ({ key }) => !own || key !== 'operations',
        )}
        bulk={bulkOf(ask, reminding)}
        // One's own company needs no looking for.
        filters={own ? undefined : filters}
        tools={
          // Can would leave an empty toolbar behind.
          may('pass:company:add') || opens(leaseListPath) ? (
            <>
              {opens(leaseListPath) ? (
                <Link className="button" to={leaseEndsAddress(90)}>
                  {t('company.endingLeases')}
                </Link>
              ) : null}
              {may('pass:company:add') ? (
                <>
                  <ImportLink kind="company" />
                  <AddLink filled />
                </>
              ) : null}
            </>
          ) : undefined
        }
        empty={{
          title: t('company.emptyTitle'),
          text: may('pass:company:add') ? t('company.emptyText') : '',
          action: (
            <Can do="pass:company:add">
              <AddLink filled={false} />
            </Can>
          ),
        }}
      />
      {dialog}
    </>
  );
}
