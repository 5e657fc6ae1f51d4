import { runStates, taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { Alert } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { EmbeddedList } from '../../kit/list/embedded-list.tsx';
import { filtersOf } from '../../kit/list/filters/filters-of.tsx';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useList } from '../../kit/list/use-list.ts';
import { classes } from '../../kit/page/classes.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { taskPaths } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { showAgo, showTime } from '../../kit/time/project-time.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { RunChart, RunLegend } from './run-chart.tsx';
import { runDurationText } from './run-duration-text.ts';
import { RunLog } from './run-log.tsx';
import css from './task.module.css';
import { taskActions } from './task-actions.ts';
import { TaskAlerts } from './task-alerts.tsx';
import { type Ask, taskDialogs } from './task-dialog-loader.ts';
import { TaskPlan } from './task-plan.tsx';
import { RunTag, TaskTags } from './task-tags.tsx';
import { type Task, usePollTasks, useTask } from './use-task.ts';

const idleMs = 15_000;
const busyMs = 2_000;

/** How the last runs went. */
function Figures({ task }: { task: Task }) {
  const { ended, done, usualMs, longestMs, bars } = task;
  const last = bars.at(-1);
  return (
    <div className={css.figures}>
      {ended > 0 ? (
        <span>
          {t('task.rate')}
          <b>{Math.round((done / ended) * 1_000) / 10}%</b>
        </span>
      ) : null}
      {usualMs === null ? null : (
        <span>
          {t('task.usual')}
          <b>{runDurationText(usualMs)}</b>
        </span>
      )}
      {longestMs === null ? null : (
        <span>
          {t('task.longest')}
          <b>{runDurationText(longestMs)}</b>
        </span>
      )}
      {last ? (
        <span>
          {t('task.latest')}
          <b>
            {showAgo(last.at)} {t(`task.state_${last.state}`)}
          </b>
        </span>
      ) : null}
    </div>
  );
}

const isBad = (state: string) => ['failed', 'timedOut', 'lost'].includes(state);

function Overview({ task, ask }: { task: Task; ask: Ask }) {
  const { bars, zone } = task;
  const [params, setParams] = useSearchParams();
  const picked = Number(params.get('run')) || undefined;
  const pick = (runId: number) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('run', String(runId));
        return next;
      },
      { replace: true },
    );
  // What is at work, or waits, is looked at while it is; else what went wrong last is what people come for.
  const latest =
    bars.findLast(({ state }) => state === 'queued' || state === 'running') ??
    bars.findLast(({ state }) => isBad(state)) ??
    bars.at(-1);
  const shown = picked ?? latest?.runId;
  return (
    <div className={css.detail}>
      <div className={css.main}>
        {task.deletedAt === null ? null : (
          <Alert type="info" showIcon title={t('task.deletedSays', showTime(task.deletedAt))} />
        )}
        <TaskPlan task={task} />
        <section className={classes('card', css.card)}>
          <div className={css.head}>
            <h2>{t('task.runs')}</h2>
            <span className="t3 s12">{t('task.runsHint', bars.length)}</span>
            <RunLegend bars={bars} />
          </div>
          {shown !== undefined ? (
            <>
              <Figures task={task} />
              {bars.length > 0 ? <RunChart {...{ bars, zone, shown, pick }} /> : null}
            </>
          ) : (
            <EmptyState title={t('task.runsNone')} text={t('task.runsNoneText')} />
          )}
        </section>
        {shown !== undefined ? <RunLog {...{ task, pick, ask }} runId={shown} /> : null}
      </div>
      <div className={css.side}>
        <TaskAlerts task={task} />
      </div>
    </div>
  );
}

function Runs({ taskId }: { taskId: number }) {
  const list = useList(taskApi, 'runs', { own: { taskId } });
  const c = columnsOf(list, 'task');
  const f = filtersOf(list, 'task');
  return (
    <EmbeddedList
      label={t('task.runs')}
      list={list}
      rowKey="runId"
      tools={f.choice('state', codeChoices('task.state', [...runStates]))}
      columns={[
        c.link(['at', 'task.runAt'], ({ runId }) => taskPaths.run(taskId, runId), {
          width: 160,
          say: ({ at }) => showTime(at),
        }),
        c.custom('state', { width: 110, grows: false, render: RunTag }),
        c.custom('trigger', {
          width: 110,
          grows: false,
          render: ({ trigger }) => t(`task.trigger_${trigger}`),
        }),
        c.text('by', { width: 110, grows: false }),
        c.text('reason', { width: 200 }),
        c.count('attempt'),
        c.custom(['ms', 'task.took'], {
          width: 96,
          align: 'end',
          render: ({ ms }) => (ms === null ? null : runDurationText(ms)),
        }),
      ]}
      empty={{ title: t('task.runsNone'), text: t('task.runsNoneText') }}
    />
  );
}

/** MDI03060: one task with its plan, its runs, what they said, and who is told when something goes wrong. */
export function TaskDetail() {
  const navigate = useNavigate();
  const { record: task, failure, reload } = useTask();
  const { ask, dialog } = useDialogs(taskDialogs);
  usePollTasks(task?.busy ? busyMs : idleMs);
  if (!task || failure)
    return <PagePending title={t('task.detail')} failure={failure} retry={() => void reload()} />;
  return (
    <>
      <DetailPage
        title={task.name}
        beside={<TaskTags {...task} />}
        hint={
          <>
            {task.description} <span className={css.code}>{task.kind}</span>
          </>
        }
        actions={
          <HeadActions
            row={task}
            of={taskActions(ask, () => navigate(listAddress(taskPaths.list)))}
            moreOf={t('task.moreOf', task.name)}
          />
        }
        tabs={[
          {
            id: 'plan',
            title: t('task.plan'),
            body: () => <Overview key={task.taskId} task={task} ask={ask} />,
          },
          { id: 'runs', title: t('task.runsAll'), body: () => <Runs taskId={task.taskId} /> },
        ]}
        history={{ entity: 'task', id: task.taskId }}
      />
      {dialog}
    </>
  );
}
