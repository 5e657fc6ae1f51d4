import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { Button } from 'antd';
import { actionsFor } from '../../kit/list/acts.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { MoreMenu } from '../../kit/page/more-menu.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import { part } from '../../kit/page/part.tsx';
import type { Tab } from '../../kit/page/tabs.tsx';
import { areaListPath } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard } from '../../kit/record/facts.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { opens } from '../../kit/rights/open-screens.ts';
import { showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { recordsTab } from '../pass-record/shared/records-tab.tsx';
import { cutOffOf } from './cut-off.ts';
import { actsOf } from './employee-acts.ts';
import { CardTag, StatusTag } from './employee-parts.tsx';
import { employeeQuestions } from './employee-questions.ts';
import { HeldRoles } from './held-roles.tsx';
import { type Kind, propertyStaff, tenantStaff } from './kind.ts';
import './employee.css';

const EmployeeAreas = part(() => import('../area/shared/held-areas.tsx').then((m) => m.EmployeeAreas));

function CutOffFact({ cutOffAt }: Pick<EmployeeRow, 'cutOffAt'>) {
  const { text, warning, over } = cutOffOf(cutOffAt);
  return (
    <span className="row">
      {text}
      {warning === undefined ? null : <span className={over ? 'bad' : 'warn'}>{warning}</span>}
    </span>
  );
}

function Facts({ row }: { row: EmployeeRow }) {
  return (
    <>
      <FactCard
        title={t('employee.work')}
        facts={[
          { label: t('employee.name'), value: row.name },
          { label: t('employee.phone'), value: row.phone },
          { label: t('employee.companyId'), value: row.companyName },
          { label: t('employee.project'), value: row.projectName },
          { label: t('employee.department'), value: row.department },
          { label: t('employee.jobNumber'), value: row.jobNumber },
          { label: t('employee.status'), value: <StatusTag status={row.status} /> },
          row.leftAt === null
            ? { label: t('employee.updatedAt'), value: showTime(row.updatedAt) }
            : { label: t('employee.leftAt'), value: showTime(row.leftAt) },
        ]}
      />
      <FactCard
        title={t('employee.pass')}
        facts={[
          { label: t('employee.icCard'), value: row.icCard },
          { label: t('employee.cardState'), value: <CardTag state={row.cardState} /> },
          { label: t('employee.cutOffAt'), value: <CutOffFact cutOffAt={row.cutOffAt} /> },
          { label: t('employee.screenshots'), value: t('employee.times', row.screenshots) },
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
  return [facts, ...(opens(areaListPath) ? [areas] : []), ...recordsTab({ employeeId })];
}

/** An employee as it stands, what may be done, the roles, and the history. */
function Employee({ kind }: { kind: Kind }) {
  const { record: row, failure, reload } = useRecord(kind.api, 'employeeId');
  const { ask, dialog } = useDialogs(employeeQuestions, { kind });
  if (!row || failure) return <PageWaits title={t(kind.detailTitle)} failure={failure} retry={reload} />;
  const actions = (
    <>
      <MoreMenu
        label={t('employee.moreOf', row.name)}
        actions={actionsFor({ of: actsOf(kind, ask) }, row).more}
        boxed
      />
      {row.can.edit ? (
        <Button type="primary" onClick={() => ask({ kind: 'edit', row })}>
          {t('kit.edit')}
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      <DetailPage
        title={row.name}
        beside={<StatusTag status={row.status} />}
        hint={row.companyName}
        actions={actions}
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
