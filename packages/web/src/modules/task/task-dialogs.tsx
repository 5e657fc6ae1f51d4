import { type TaskRow, type TaskRun, taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { typedCronInWords } from '@mdi/contract/modules/task/task.cron-words.js';
import { paramsOf } from '@mdi/contract/modules/task/task.kinds.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { MultilineField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { clockOf } from '../../kit/time/zone-clock.ts';
import { t } from '../../kit/words/words.ts';
import { daysIn, daysParam, paramsInput, paramsText } from './task-params.ts';
import { RestoreDialog } from './task-restore-dialog.tsx';
import { refreshTasks, taskCalls } from './use-task.ts';

type One = { task: TaskRow; onClose: () => void };

const ofVersion = ({ taskId, version }: TaskRow) => ({ taskId, version });

/** When a task comes next by its plan, whatever is done besides. */
const Planned = ({ task: { nextAt, zone } }: { task: TaskRow }) => (
  <p className="t2">{nextAt === null ? t('task.nextNone') : t('task.nextPlanned', clockOf(nextAt, zone))}</p>
);

function StartDialog({ task, onClose }: One) {
  const { name, kind, cron, zone } = task;
  const { data } = useRead(taskApi, 'preview', { cron, zone });
  const [next] = data?.next ?? [];
  const set = paramsText(kind, task.params);
  return (
    <ConfirmCallDialog
      title={t('task.startTitle', name)}
      verb={t('task.start')}
      call={() => taskCalls.turn({ ...ofVersion(task), to: 'running' })}
      successText={() => t('task.started', name)}
      done={refreshTasks}
      onClose={onClose}
    >
      <p>{t('task.startText', typedCronInWords(cron, t) ?? cron, zone)}</p>
      {set.length > 0 ? <p className="t2">{t('task.startWith', set.join(t('kit.listMark')))}</p> : null}
      {next ? <p className="t2">{t('task.startNext', clockOf(next, zone))}</p> : null}
    </ConfirmCallDialog>
  );
}

function StopDialog({ task, onClose }: One) {
  const [cancel, setCancel] = useState(false);
  return (
    <ConfirmCallDialog
      title={t('task.stopTitle', task.name)}
      verb={t('task.stop')}
      destructive
      call={() => taskCalls.turn({ ...ofVersion(task), to: 'stopped', cancel })}
      successText={() => t('task.stopped', task.name)}
      done={refreshTasks}
      onClose={onClose}
    >
      <p>{t('task.stopText')}</p>
      {task.own ? <p className="warn">{t('task.stopDoes', task.description)}</p> : null}
      {task.busy ? (
        <>
          {cancel ? null : <p className="t2">{t('task.stopBusy')}</p>}
          <Checkbox checked={cancel} onChange={({ target }) => setCancel(target.checked)}>
            {t('task.stopCancels')}
          </Checkbox>
        </>
      ) : null}
    </ConfirmCallDialog>
  );
}

const CancelDialog = ({ task, run, onClose }: One & { run: TaskRun }) => (
  <ConfirmCallDialog
    title={t('task.cancelTitle', task.name)}
    verb={t('task.cancelRun')}
    cancel={t('kit.close')}
    destructive
    call={() => taskCalls.cancel({ runId: run.runId })}
    successText={() => t('task.cancelled', task.name)}
    done={refreshTasks}
    onClose={onClose}
  >
    <p>{t(run.state === 'queued' ? 'task.cancelQueued' : 'task.cancelRunning')}</p>
    <Planned task={task} />
  </ConfirmCallDialog>
);

function TaskRemoveDialog({ task, done, onClose }: One & { done?: (() => void) | undefined }) {
  const { taskId, name } = task;
  return (
    <RemoveDialog
      name={name}
      check={() => taskCalls.remove({ taskId }, { dryRun: true })}
      call={() => taskCalls.remove({ taskId })}
      successText={() => t('task.removed', name)}
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
    start: days ? { days: daysIn(task.params) ?? days.usual } : {},
    label: (field) => t(field === 'days' ? 'task.param_days' : 'task.reason'),
  });
  return (
    <FormDialog
      title={t('task.executeTitle', name)}
      draft={`task/execute ${taskId}`}
      form={form}
      fields={days ? ['days', 'reason'] : ['reason']}
      verb={t('task.execute')}
      save={({ reason, ...given }) => taskCalls.execute({ taskId, params: paramsInput(kind, given), reason })}
      successText={() => t('task.executed', name)}
      saved={refreshTasks}
      onClose={onClose}
    >
      <p>{t('task.executeDoes', task.description || task.name)}</p>
      <p className="t2">{t('task.executeText')}</p>
      <Planned task={task} />
      {task.busy ? <p className="warn">{t('task.executeBusy')}</p> : null}
      {paramsOf(kind).map((param) => (
        <NumberField key={param.name} form={form} name={param.name} />
      ))}
      <MultilineField form={form} name="reason" rows={2} />
    </FormDialog>
  );
}

export const dialogs = {
  start: StartDialog,
  stop: StopDialog,
  cancel: CancelDialog,
  restore: RestoreDialog,
  remove: TaskRemoveDialog,
  execute: ExecuteDialog,
};
