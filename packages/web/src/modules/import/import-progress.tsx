import { formatCount } from '@mdi/contract/kit/display.ts';
import type { Import } from '@mdi/contract/modules/import/import.contract.ts';
import type { Job } from '@mdi/contract/modules/job/job.contract.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWrite } from '../../kit/call/use-write.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import css from './import.module.css';
import { jobCalls, refreshJobs } from './import-calls.ts';

type Running = NonNullable<Import['job']>;
type Props = {
  state: 'reading' | 'checking' | 'committing' | 'undoing';
  running: Running;
  /** The same as the live stream tells it, where it is known already. */
  job: Job | undefined;
};

/** A job of the import while it runs: how far it is, and the way to stop it. */
export function ImportProgress({ state, running, job }: Props) {
  const { step, total, cancelAsked } = job ?? running;
  const cancel = useWrite(jobCalls.cancel, { done: refreshJobs });
  const name = t(job?.state === 'waiting' ? 'job.state_waiting' : `import.running_${state}`);
  return (
    <section className={css.course} aria-label={name}>
      <p className="row">
        <b className="grow">{name}</b>
        {total === null ? null : (
          <span role="status">{t('job.progress', formatCount(step), formatCount(total))}</span>
        )}
      </p>
      <p className="row">
        {total === null ? (
          <progress aria-label={name} />
        ) : (
          <progress aria-label={name} value={step} max={Math.max(1, total)} />
        )}
        {running.mine ? (
          <Button
            disabled={cancelAsked}
            loading={cancel.busy}
            onClick={() => void cancel.run({ jobId: running.jobId })}
          >
            {t(cancelAsked ? 'job.cancelling' : 'job.cancel')}
          </Button>
        ) : null}
      </p>
      <p className="t3 s12">
        {t('import.runningText')}
        {state === 'committing' ? ` ${t('import.cancelText')}` : ''}
        {state === 'undoing' ? ` ${t('import.cancelUndoText')}` : ''}
      </p>
    </section>
  );
}

/** Why the last job ended before its end, and what can be done now. */
export function ImportStopped({ why, children }: { why: string; children: ReactNode }) {
  return (
    <section className={css.stopped} role="alert">
      <Icon name="warning" size={20} />
      <span className="grow">{t('import.stopped', why)}</span>
      {children}
    </section>
  );
}
