import { type TaskRow, taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { paramsOf } from '@mdi/contract/modules/task/task.kinds.ts';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { LinesField } from '../../kit/form/controls.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { NumberField } from '../../kit/form/number-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { WriteDialog } from '../../kit/record/write-dialog.tsx';
import { clockOf } from '../../kit/time/zoned.ts';
import { t } from '../../kit/words/words.ts';
import { textSaid } from './cron-said.ts';
import { daysParam, paramsSent } from './task-params.ts';
import { refreshTasks, tasks } from './use-task.ts';

type One = { task: TaskRow; onClose: () => void };

const ofVersion = ({ taskId, version }: TaskRow) => ({ taskId, version });

function StartDialog({ task, onClose }: One) {
  const { name, cron, zone } = task;
  const { data } = useRead(taskApi, 'preview', { cron, zone });
  const [next] = data?.next ?? [];
  return (
    <WriteDialog
      title={t('task.startTitle', name)}
      verb={t('task.start')}
      call={() => tasks.turn({ ...ofVersion(task), to: 'running' })}
      said={() => t('task.started', name)}
      done={refreshTasks}
      onClose={onClose}
    >
      <p>{t('task.startText', textSaid(cron, t) ?? cron, zone)}</p>
      {next ? <p className="t2">{t('task.startNext', clockOf(next, zone))}</p> : null}
    </WriteDialog>
  );
}

const StopDialog = ({ task, onClose }: One) => (
  <WriteDialog
    title={t('task.stopTitle', task.name)}
    verb={t('task.stop')}
    destructive
    call={() => tasks.turn({ ...ofVersion(task), to: 'stopped' })}
    said={() => t('task.stopped', task.name)}
    done={refreshTasks}
    onClose={onClose}
  >
    <p>{t('task.stopText')}</p>
    {task.own ? <p className="warn">{t('task.stopDoes', task.description)}</p> : null}
    {task.busy ? <p className="t2">{t('task.stopBusy')}</p> : null}
  </WriteDialog>
);

const RestoreDialog = ({ task, onClose }: One) => (
  <WriteDialog
    title={t('task.restoreTitle', task.name)}
    verb={t('task.restore')}
    call={() => tasks.restore(ofVersion(task))}
    said={() => t('task.restored', task.name)}
    done={refreshTasks}
    onClose={onClose}
  >
    {t('task.restoreText')}
  </WriteDialog>
);

function TaskRemoveDialog({ task, done, onClose }: One & { done?: (() => void) | undefined }) {
  const { taskId, name } = task;
  return (
    <RemoveDialog
      name={name}
      check={() => tasks.remove({ taskId }, { dryRun: true })}
      call={() => tasks.remove({ taskId })}
      said={() => t('task.removed', name)}
      done={() => {
        // First, so that the page of the deleted task doesn't ask for it again.
        done?.();
        refreshTasks();
      }}
      onClose={onClose}
    >
      {t('task.removeText')}
    </RemoveDialog>
  );
}

const Hand = z.strictObject({
  days: z.optional(z.int()),
  reason: taskApi.ops.execute.input.shape.reason,
});
type Hand = z.output<typeof Hand>;

/** Asks for what is set about this run and why, before it begins. */
function ExecuteDialog({ task, onClose }: One) {
  const { taskId, kind, name } = task;
  const days = daysParam(kind);
  const schema = days ? z.extend(Hand, { days: days.rule }) : Hand;
  const form = useForm<Hand>({
    schema,
    start: days ? { days: days.usual } : {},
    label: (field) => t(field === 'days' ? 'task.param_days' : 'task.reason'),
  });
  return (
    <FormDialog
      title={t('task.executeTitle', name)}
      draft={`task/execute ${taskId}`}
      form={form}
      fields={days ? ['days', 'reason'] : ['reason']}
      verb={t('task.execute')}
      save={({ reason, ...given }) => tasks.execute({ taskId, params: paramsSent(kind, given), reason })}
      said={() => t('task.executed', name)}
      saved={refreshTasks}
      onClose={onClose}
    >
      <p className="t2">{t('task.executeText')}</p>
      {paramsOf(kind).map((param) => (
        <NumberField key={param.name} form={form} name={param.name} />
      ))}
      <LinesField form={form} name="reason" rows={2} />
    </FormDialog>
  );
}

export const dialogs = {
  start: StartDialog,
  stop: StopDialog,
  restore: RestoreDialog,
  remove: TaskRemoveDialog,
  execute: ExecuteDialog,
};
