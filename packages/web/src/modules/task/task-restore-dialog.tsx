import { type TaskRow, taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { typedCronInWords } from '@mdi/contract/modules/task/task.cron-words.js';
import { useRead } from '../../kit/call/use-read.ts';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import css from './task.module.css';
import { refreshTasks, type Task, taskCalls } from './use-task.ts';

type Usual = NonNullable<Task['usual']>;

/** What is set about a task, each in words. */
const said = {
  cron: ({ cron }) => `${typedCronInWords(cron, t) ?? cron} (${cron})`,
  zone: ({ zone }) => zone,
  status: ({ status }) => t(`task.status_${status}`),
  missed: ({ missed }) => t(`task.missed_${missed}`),
  overlap: ({ overlap }) => t(`task.overlap_${overlap}`),
  timeoutMinutes: ({ timeoutMinutes }) => String(timeoutMinutes),
  retries: ({ retries }) => String(retries),
  alertFailures: ({ alertFailures }) => never(alertFailures),
  alertLateMinutes: ({ alertLateMinutes }) => never(alertLateMinutes),
  alertSlowTimes: ({ alertSlowTimes }) => never(alertSlowTimes),
} as const satisfies { [K in keyof Usual]: (set: Usual) => string };

const never = (value: number): string => (value === 0 ? t('task.alertNever') : String(value));

const keys = Object.keys(said) as (keyof Usual)[];

/** What is set otherwise than it came, beside what it becomes. */
function Changes({ task, usual }: { task: Task; usual: Usual }) {
  return (
    <table className={css.changes}>
      <thead>
        <tr>
          <th scope="col">{t('task.restoreWhat')}</th>
          <th scope="col">{t('task.restoreNow')}</th>
          <th scope="col">{t('task.restoreThen')}</th>
        </tr>
      </thead>
      <tbody>
        {keys
          .filter((key) => task[key] !== usual[key])
          .map((key) => (
            <tr key={key}>
              <th scope="row">{t(`task.${key}`)}</th>
              <td>{said[key](task)}</td>
              <td>{said[key](usual)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Says what comes back before one of the product's own tasks is set as it came. */
export function RestoreDialog({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const { taskId, name } = task;
  const { data, error, refetch } = useRead(taskApi, 'get', { taskId });
  return (
    <ConfirmCallDialog
      title={t('task.restoreTitle', name)}
      verb={t('task.restore')}
      // Of what is shown here: whoever changed it meanwhile is not overwritten unseen.
      call={() => taskCalls.restore({ taskId, version: data?.version ?? task.version })}
      successText={() => t('task.restored', name)}
      done={refreshTasks}
      onClose={onClose}
    >
      <p>{t('task.restoreText')}</p>
      {error ? <LoadFailed failure={error} retry={() => void refetch()} /> : null}
      {data?.usual ? <Changes task={data} usual={data.usual} /> : null}
      {!data && !error ? <Skeleton rows={2} /> : null}
    </ConfirmCallDialog>
  );
}
