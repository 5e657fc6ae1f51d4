import type { Import, ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import type { Job } from '@mdi/contract/modules/job/job.contract.ts';
import { type ReactNode, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { ownImportsPath } from '../../kit/paths/addresses.ts';
import { importAddress } from '../../kit/paths/import-address.ts';
import { t } from '../../kit/words/words.ts';
import { FileStep } from './file-step.tsx';
import css from './import.module.css';
import { CheckButton, CommitButton, UndoButton } from './import-job-buttons.tsx';
import { ImportProgress, ImportStopped } from './import-progress.tsx';
import { ImportStateLine } from './import-state-line.tsx';
import { type ImportStep, ImportSteps } from './import-steps.tsx';
import { MappingStep } from './mapping-step.tsx';
import { RowsStep } from './rows-step.tsx';
import { useImportRecord } from './use-import-record.ts';

const stepOf: Readonly<Record<Import['state'], ImportStep>> = {
  reading: 'file',
  mapping: 'columns',
  checking: 'check',
  checked: 'check',
  committing: 'import',
  done: 'import',
  undoing: 'import',
};

/** The way on from a job that stopped before its end. */
function GoOn({ one }: { one: Import }) {
  if (one.state === 'committing') return one.counts.ready > 0 ? <CommitButton one={one} onward /> : null;
  if (one.state === 'undoing') return <UndoButton one={one} onward />;
  if (one.state === 'checking') return <CheckButton one={one} />;
  return (
    <Link className="button" to={importAddress(one.kind)}>
      {t('import.another')}
    </Link>
  );
}

type Found = { one: Import; job: Job | undefined; jobs: readonly Job[] };

/** An import as it stands: what runs or stopped, how the rows stand, and the rows. */
function Stand({ one, job, jobs, onColumns }: Found & { onColumns: () => void }) {
  const { state, job: running, stopped } = one;
  const busy = state === 'reading' || state === 'checking' || state === 'committing' || state === 'undoing';
  const hasRows = state === 'checked' || state === 'committing' || state === 'undoing' || state === 'done';
  return (
    <>
      {busy && running ? <ImportProgress state={state} running={running} job={job} /> : null}
      {stopped === null ? null : (
        <ImportStopped why={stopped}>
          {state === 'committing' ? <UndoButton one={one} /> : null}
          <GoOn one={one} />
        </ImportStopped>
      )}
      {hasRows && !running && stopped === null ? <ImportStateLine one={one} onColumns={onColumns} /> : null}
      {hasRows ? <RowsStep one={one} jobs={jobs} /> : null}
    </>
  );
}

function Guide({ one, job, jobs }: Found) {
  const [again, setAgain] = useState(false);
  const matching = one.state === 'mapping' || (again && one.can.check);
  const step = matching ? 'columns' : stepOf[one.state];
  return (
    <>
      <ImportSteps at={step} done={one.state === 'done' && one.counts.ready + one.counts.bad === 0} />
      <section className={`card ${css.importCard}`}>
        {matching ? (
          <MappingStep one={one} onKeep={again ? () => setAgain(false) : undefined} />
        ) : (
          <Stand one={one} job={job} jobs={jobs} onColumns={() => setAgain(true)} />
        )}
      </section>
    </>
  );
}

/** MDI03050: records of a kind from a workbook, in four steps on one page; which import, stands in the address. */
function ImportPage({ kind }: { kind: ImportKind }) {
  const { importId, one, job, jobs, failure, retry } = useImportRecord();
  const title = t(`import.page_${kind}`);
  if (importId !== undefined && !one) return <PagePending title={title} failure={failure} retry={retry} />;
  if (one && one.kind !== kind) return <Navigate to={importAddress(one.kind, one.importId)} replace />;
  return (
    <div className={`page ${css.importPage}`}>
      <PageHead
        title={title}
        hint={one?.fileName ?? t('import.hint')}
        actions={
          <>
            {one ? (
              <Link className="button" to={importAddress(kind)}>
                {t('import.another')}
              </Link>
            ) : null}
            <Link className="button" to={ownImportsPath}>
              {t('import.list')}
            </Link>
          </>
        }
      />
      {one ? (
        <Guide key={one.importId} one={one} job={job} jobs={jobs} />
      ) : (
        <>
          <ImportSteps at="file" done={false} />
          <section className={`card ${css.importCard}`}>
            <FileStep kind={kind} />
          </section>
        </>
      )}
    </div>
  );
}

/** The page of each kind. */
export const importPages = {
  company: () => <ImportPage kind="company" />,
  employee: () => <ImportPage kind="employee" />,
  staff: () => <ImportPage kind="staff" />,
  user: () => <ImportPage kind="user" />,
  device: () => <ImportPage kind="device" />,
  visitorCard: () => <ImportPage kind="visitorCard" />,
  whitelistPhone: () => <ImportPage kind="whitelistPhone" />,
} satisfies Record<ImportKind, () => ReactNode>;
