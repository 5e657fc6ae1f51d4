import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { editAct } from '../../kit/list/act-definitions.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import type { Tab } from '../../kit/page/tabs.tsx';
import { areaListPath } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import { passRecordsTab } from '../pass-record/shared/pass-records-tab.tsx';
import { employeeActions } from './employee-actions.ts';
import { employeeDialogs } from './employee-dialog-loader.ts';
import { EmployeeCardTag, EmploymentStatusTag } from './employee-tags-and-cells.tsx';
import { HeldRoles } from './held-roles.tsx';
import { passCutOffOf } from './pass-cut-off.ts';
import { propertyStaff, type StaffKind, tenantStaff } from './staff-kind.ts';

const EmployeeAreas = lazyPart(() => import('../area/shared/held-areas.tsx').then((m) => m.EmployeeAreas));

function CutOffFact({ cutOffAt }: Pick<EmployeeRow, 'cutOffAt'>) {
  const { text, warning, over } = passCutOffOf(cutOffAt);
  return (
    <span className="row">
      {text}
      {warning === undefined ? null : <span className={over ? 'bad' : 'warn'}>{warning}</span>}
    </span>
  );
}

function Facts({ row }: { row: EmployeeRow }) {
  const f = factsOf(row, 'employee');
  return (
    <>
      <FactCard
        title={t('employee.work')}
        facts={[
          f.plain(
            'name',
            'phone',
            ['companyName', 'employee.companyId'],
            ['projectName', 'employee.project'],
          ),
          f.plain('department', 'jobNumber'),
          f.of('status', <EmploymentStatusTag status={row.status} />),
          f.time(row.leftAt === null ? 'updatedAt' : 'leftAt'),
        ]}
      />
      <FactCard
        title={t('employee.pass')}
        facts={[
          f.plain('icCard'),
          f.of('cardState', <EmployeeCardTag state={row.cardState} />),
          f.of('cutOffAt', <CutOffFact cutOffAt={row.cutOffAt} />),
          f.of('screenshots', t('employee.times', row.screenshots)),
        ]}
      />
      <HeldRoles row={row} />
    </>
  );
}

/** The facts; where the person can go and where they went, for whoever has business with it. */
function tabsOf(row: EmployeeRow): Tab[] {
  const { employeeId, projectId } = row;
  const areas: Tab = {
    id: 'areas',
    title: t('area.whereCanTheyGo'),
    body: () => <EmployeeAreas employeeId={employeeId} projectId={projectId} />,
  };
  const facts: Tab = { id: 'facts', title: t('employee.facts'), body: () => <Facts row={row} /> };
  return [facts, ...(mayOpen(areaListPath) ? [areas] : []), ...passRecordsTab({ employeeId })];
}

/** An employee as it stands, what may be done, the roles, and the history. */
function Employee({ kind }: { kind: StaffKind }) {
  const { record: row, failure, reload } = useRecord(kind.api, 'employeeId');
  const { ask, dialog } = useDialogs(employeeDialogs, { kind });
  if (!row || failure) return <PagePending title={t(kind.detailTitle)} failure={failure} retry={reload} />;
  return (
    <>
      <DetailPage
        title={row.name}
        beside={<EmploymentStatusTag status={row.status} />}
        hint={row.companyName}
        actions={
          <HeadActions
            row={row}
            of={[editAct({ run: () => ask({ kind: 'edit', row }) }), ...employeeActions(kind, ask)]}
            moreOf={t('employee.moreOf', row.name)}
          />
        }
        tabs={tabsOf(row)}
        history={{ entity: 'employee', id: row.employeeId }}
      />
      {dialog}
    </>
  );
}

/** Somebody of an owner or tenant. */
export const TenantStaffDetail = () => <Employee kind={tenantStaff} />;

/** Somebody of a property company. */
export const PropertyStaffDetail = () => <Employee kind={propertyStaff} />;
