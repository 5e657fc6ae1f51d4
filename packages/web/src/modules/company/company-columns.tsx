import { formatCount, formatNumber } from '@mdi/contract/kit/display.ts';
import type { CompanyRow } from '@mdi/contract/modules/company/company.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type Column, sortable } from '../../kit/list/list-page.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { MoreMenu } from '../../kit/page/more-menu.tsx';
import { KindTag, StateTag } from '../../kit/page/tag.tsx';
import { DueDate, dueWidth } from '../../kit/record/due-date.tsx';
import { who } from '../../kit/rights/who.ts';
import { lang, t } from '../../kit/words/words.ts';
import { detailAddress, editAddress } from './company-addresses.ts';
import { reminderColumn } from './company-reminder.tsx';
import type { Ask } from './use-company-dialogs.tsx';

/** Leases that end within so many days are counted down. */
export const warnDays = 90;

/** One building by name; more are counted, and the tooltip has them all. */
function Buildings({ names }: { names: readonly string[] }) {
  const [first] = names;
  if (first === undefined) return t('kit.none');
  return (
    <span className="name-cell" title={names.join(t('kit.listMark'))}>
      {names.length === 1 ? first : t('company.buildingsMore', first, names.length - (lang === 'en' ? 1 : 0))}
    </span>
  );
}

function Actions({ row, ask }: { row: CompanyRow; ask: Ask }) {
  const { edit, state, remove } = row.can;
  if (!edit && !state && !remove) return t('kit.none');
  const invalid = row.state === 'Y';
  return (
    <span className="actions">
      {edit ? <Link to={editAddress(row.companyId)}>{t('kit.edit')}</Link> : null}
      {state ? (
        <Button
          type="link"
          size="small"
          danger={!invalid}
          onClick={() => ask({ kind: 'state', companies: [row], to: invalid ? 'N' : 'Y' })}
        >
          {t(invalid ? 'company.validate' : 'company.invalidate')}
        </Button>
      ) : null}
      <MoreMenu
        label={t('company.moreOf', row.name)}
        actions={
          remove
            ? [
                {
                  key: 'remove',
                  label: t('company.remove'),
                  danger: true,
                  run: () => ask({ kind: 'remove', company: row }),
                },
              ]
            : []
        }
      />
    </span>
  );
}

/** The columns of the tenant list; which actions a row has was decided by the server (`can`). */
export function companyColumns<F>(
  list: List<CompanyRow, F>,
  typeName: (code: string) => string | undefined,
  ask: Ask,
  /** Whether the tenants are to be reminded of the ends shown. */
  reminding: boolean,
): Column<CompanyRow>[] {
  const en = lang === 'en';
  const project: Column<CompanyRow> = {
    key: 'project',
    title: t('company.projectName'),
    dataIndex: 'projectName',
    width: 112,
    ellipsis: true,
  };
  const reminders = reminding ? [reminderColumn()] : [];
  const columns: Column<CompanyRow>[] = [
    {
      title: t('company.name'),
      width: 196,
      fixed: 'start',
      render: (_, row) => (
        <Link className="name-cell" title={row.name} to={detailAddress(row.companyId)}>
          {row.name}
        </Link>
      ),
      ...sortable(list, 'name'),
    },
    {
      key: 'category',
      // Who works through the ends needs the ticks more.
      ...(reminding ? { seldom: true as const } : {}),
      title: t('company.category'),
      width: en ? 144 : 88,
      render: (_, row) => <KindTag>{t(`company.category_${row.category}`)}</KindTag>,
    },
    {
      key: 'buildings',
      seldom: true,
      title: t('company.buildings'),
      width: 100,
      render: (_, row) => <Buildings names={row.buildings} />,
    },
    {
      key: 'area',
      seldom: true,
      title: t('company.area'),
      width: 96,
      align: 'end',
      render: (_, row) => (row.area === 0 ? t('kit.none') : formatNumber(row.area)),
    },
    {
      title: t('company.leaseEndsOn'),
      width: dueWidth,
      render: (_, row) => (
        <DueDate date={row.leaseEndsOn} left="company.daysLeft" over="company.overdue" warnDays={warnDays} />
      ),
      ...sortable(list, 'leaseEndsOn'),
    },
    ...reminders,
    {
      key: 'people',
      title: t('company.people'),
      render: (_, row) => formatCount(row.people),
      width: en ? 76 : 56,
      align: 'end',
    },
    { key: 'state', title: t('kit.state'), width: 76, render: (_, row) => <StateTag state={row.state} /> },
    {
      key: 'contact',
      seldom: true,
      title: t('company.contact'),
      width: 176,
      render: (_, row) => (
        <span className="two">
          <span className="one-line" title={row.contact ?? undefined}>
            {row.contact ?? t('kit.none')}
          </span>
          <small>{row.contactPhone}</small>
        </span>
      ),
    },
    {
      key: 'businessType',
      seldom: true,
      title: t('company.businessType'),
      width: en ? 124 : 104,
      ellipsis: true,
      render: (_, row) =>
        row.businessType === null ? t('kit.none') : (typeName(row.businessType) ?? row.businessType),
    },
    {
      key: 'operations',
      title: t('kit.operations'),
      width: en ? 196 : 176,
      fixed: 'end',
      render: (_, row) => <Actions row={row} ask={ask} />,
    },
  ];
  // Within one project the name of the project says nothing.
  if (who().currProjectId === null) columns.splice(2, 0, project);
  return columns;
}
