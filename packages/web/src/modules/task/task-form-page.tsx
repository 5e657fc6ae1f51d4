import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { toast } from '../../kit/page/toast.ts';
import { taskPaths } from '../../kit/paths/addresses.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { type TaskForm, taskFieldLabel, taskFormSchemaFor, taskSections } from './task-form.tsx';
import { daysIn, paramsInput } from './task-params.ts';
import { minutesIfTooOften, OftenDialog, SaveDialog, useAskBeforeSave } from './task-save-dialogs.tsx';
import { TaskTags } from './task-tags.tsx';
import { refreshTasks, type Task, taskCalls, useTask } from './use-task.ts';

type Kinds = OutputOf<typeof taskApi.ops.options>;

function AddForm({ kinds }: { kinds: Kinds }) {
  const navigate = useNavigate();
  const first = kinds[0];
  const [chosen] = useState(first?.kind ?? '');
  const usual = first?.params.find(({ name }) => name === 'days')?.usual;
  const form = useForm<TaskForm>({
    schema: taskFormSchemaFor(chosen, { named: true, chosen: true }),
    start: {
      kind: chosen,
      description: '',
      zone: 'Asia/Shanghai',
      missed: 'skip',
      overlap: 'skip',
      timeoutMinutes: 30,
      retries: 1,
      alertFailures: 1,
      alertLateMinutes: 10,
      alertSlowTimes: 5,
      ...(usual === undefined ? {} : { days: usual }),
    },
    label: taskFieldLabel,
  });
  const { asked, ask } = useAskBeforeSave<{ apart: number }>();
  return (
    <>
      <FormPage
        title={t('task.addNew')}
        form={form}
        sections={taskSections({ form, kinds, named: true, params: form.values.kind ?? '' })}
        back={listAddress(taskPaths.list)}
        confirmed={async ({ cron, zone }) => {
          const apart = await minutesIfTooOften({ cron, zone });
          return apart === undefined || (await ask({ apart }));
        }}
        save={({ kind = chosen, name = '', description = '', days, ...facts }) =>
          taskCalls.add({ ...facts, kind, name, description, params: paramsInput(kind, { days }) })
        }
        saved={({ taskId }, { name = '' }) => {
          toast.success(t('task.added', name));
          refreshTasks();
          navigate(taskPaths.detail(taskId), { replace: true });
        }}
      />
      {asked ? <OftenDialog asked={asked} /> : null}
    </>
  );
}

/** MDI03060: a new task of a kind that people may add. */
export function AddTask() {
  const { data, error, refetch } = useRead(taskApi, 'options', {});
  if (!data) return <PagePending title={t('task.addNew')} failure={error} retry={() => void refetch()} />;
  return <AddForm kinds={data} />;
}

const drawn = ({ own, kind, params, ...task }: Task) => ({
  ...(own ? { name: null, description: null } : { name: task.name, description: task.description }),
  kind: null,
  days: daysIn(params) ?? null,
});

function EditForm({ task, now }: { task: Task; now: Task }) {
  const { taskId, own, kind, name } = task;
  const { asked, ask } = useAskBeforeSave<{ cron: string; zone: string }>();
  const { form, held } = useRecordForm<Task, TaskForm>(task, {
    schema: taskFormSchemaFor(kind, { named: !own, chosen: false }),
    label: taskFieldLabel,
    drawn,
    read: () => taskCalls.get({ taskId }),
    entity: 'task',
  });
  return (
    <>
      <FormPage
        title={t('task.editTitle')}
        over={{ name, to: taskPaths.detail(taskId) }}
        beside={<TaskTags {...now} />}
        form={form}
        sections={taskSections({ form, named: !own, params: kind })}
        back={listAddress(taskPaths.list)}
        held={held}
        confirmed={({ cron, zone }) => ask({ cron, zone })}
        save={({ kind: _, name: newName, description, days, ...facts }) =>
          taskCalls.edit({
            ...facts,
            taskId,
            version: held.version,
            params: paramsInput(kind, { days }),
            name: own ? null : (newName ?? null),
            description: own ? null : (description ?? ''),
          })
        }
        saved={({ version }) => {
          held.keep(version);
          toast.success(t('task.saved'));
          refreshTasks();
        }}
      />
      {asked ? <SaveDialog task={now} asked={asked} /> : null}
    </>
  );
}

/** Somebody came by the address who may look only, or what runs the task is gone. */
function NotEdited({ task: { taskId, problems, deletedAt } }: { task: Task }) {
  const why = problems.includes('gone') ? t('task.does_gone') : t('task.editNotText');
  const navigate = useNavigate();
  return (
    <div className="page">
      <PageHead title={t('task.editTitle')} />
      <section className="card">
        <EmptyState
          icon="warning"
          title={t('task.editNot')}
          text={deletedAt === null ? why : t('task.deletedSays', showTime(deletedAt))}
          action={
            <Button onClick={() => void navigate(taskPaths.detail(taskId))}>{t('task.editNotGo')}</Button>
          }
        />
      </section>
    </div>
  );
}

/** MDI03060: how one task is set. */
export function EditTask() {
  const { record: task, failure, reload } = useTask();
  if (!task || failure)
    return <PagePending title={t('task.editTitle')} failure={failure} retry={() => void reload()} />;
  if (!task.can.edit) return <NotEdited task={task} />;
  return <EditForm key={task.taskId} task={task} now={task} />;
}
