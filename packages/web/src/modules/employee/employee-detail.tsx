import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Reading } from '../../kit/audit-words.ts';
import { DetailPage } from '../../kit/detail-page.tsx';
import { FactCard } from '../../kit/facts.tsx';
import { Icon } from '../../kit/icon.tsx';
import { showTime } from '../../kit/moment.ts';
import { PageWaits } from '../../kit/page-waits.tsx';
import { CallFailed } from '../../kit/send.ts';
import { useRead } from '../../kit/use-read.ts';
import { t } from '../../kit/words.ts';
import { cutOffOf } from './cut-off.ts';
import { actionsOf } from './employee-actions.ts';
import { CardTag, StatusTag } from './employee-parts.tsx';
import { HeldRoles } from './held-roles.tsx';
import { type Kind, propertyStaff, tenantStaff } from './kind.ts';
import { type Ask, useQuestions } from './use-questions.tsx';
import './employee.css';

/** Everything but editing, under one button. */
function More({ row, ask }: { row: EmployeeRow; ask: Ask }) {
  const button = useRef<HTMLButtonElement>(null);
  const actions = actionsOf(row, ask);
  if (actions.length === 0) return null;
  const items = actions.map(({ key, label, danger = false }) => ({ key, label, danger }));
  const choose = (chosen: string) => {
    button.current?.focus();
    actions.find(({ key }) => key === chosen)?.run();
  };
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button ref={button} aria-haspopup="menu" aria-label={t('employee.moreOf', row.name)}>
        {t('kit.more')}
        <Icon name="down" size={14} />
      </Button>
    </Dropdown>
  );
}

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

function useEmployee(kind: Kind) {
  const [params] = useSearchParams();
  const employeeId = Number(params.get('employeeId'));
  const valid = Number.isInteger(employeeId) && employeeId > 0;
  const read = useRead(kind.api, 'get', { employeeId }, { enabled: valid });
  return {
    // A kept answer may lag behind what the list shows.
    row: read.isFetchedAfterMount ? read.data : undefined,
    failure: valid ? read.error : new CallFailed(404, t('kit.error.notFound'), null),
    reload: () => void read.refetch(),
  };
}

/** The numbers in this person's history that the page knows by name. */
function readingOf({
  name,
  mdiUserId,
  companyId,
  companyName,
  projectId,
  projectName,
}: EmployeeRow): Reading {
  const known: Readonly<Record<string, string | undefined>> = {
    [`userId ${mdiUserId}`]: name,
    [`companyId ${companyId}`]: companyName,
    [`projectId ${projectId}`]: projectName,
  };
  return (_, field, value) => known[`${field} ${value}`];
}

/** An employee as it stands, what may be done, the roles, and the history. */
function Employee({ kind }: { kind: Kind }) {
  const { row, failure, reload } = useEmployee(kind);
  const { ask, dialog } = useQuestions(kind);
  if (!row || failure) return <PageWaits title={t(kind.detailTitle)} failure={failure} retry={reload} />;
  const actions = (
    <>
      <More row={row} ask={ask} />
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
        tabs={[{ id: 'facts', title: t('employee.facts'), body: () => <Facts row={row} /> }]}
        history={{ entity: 'employee', id: row.employeeId, reading: readingOf(row) }}
      />
      {dialog}
    </>
  );
}

/** Somebody of an owner or tenant. */
export const TenantStaffDetail = () => <Employee kind={tenantStaff} />;

/** Somebody of a property company. */
export const PropertyStaffDetail = () => <Employee kind={propertyStaff} />;
