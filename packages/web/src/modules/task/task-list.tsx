import { taskApi, taskBounds } from '@mdi/contract/modules/task/task.contract.ts';
import { typedCronInWords } from '@mdi/contract/modules/task/task.cron-words.js';
import { taskRights } from '@mdi/contract/modules/task/task.menu.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { taskPaths } from '../../kit/paths/addresses.ts';
import { utcOffsetText } from '../../kit/time/clock-instants-and-utc-offset.ts';
import { clockOf } from '../../kit/time/zone-clock.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { RunBars } from './run-bars.tsx';
import css from './task.module.css';
import { taskActions } from './task-actions.ts';
import { TaskClockAlive, TaskClockDead } from './task-clock-state.tsx';
import { taskDialogs } from './task-dialog-loader.ts';
import { TaskStateTag, taskTagChoices } from './task-tags.tsx';
import { usePollTasks } from './use-task.ts';

const lookMs = 15_000;
const each = 4;

/** MDI03060: what the clock starts, how it went lately and when it comes next. */
export function TaskList() {
  const { c, f, ask, page } = useListPage(taskApi, 'list', 'task', taskDialogs);
  usePollTasks(lookMs);
  const { data } = useRead(taskApi, 'state', {});
  return page({
    rowKey: 'taskId',
    over: <TaskClockDead />,
    tools: <TaskClockAlive key="alive" />,
    columns: [
      c.link('name', (row) => taskPaths.detail(row.taskId), { width: 130 }),
      c.text('description', { width: 150, grows: true, seldom: true }),
      c.custom('kind', {
        width: 148,
        grows: false,
        seldom: true,
        render: ({ kind }) => <span className={css.code}>{kind}</span>,
      }),
      c.two('cron', ({ cron }) => [typedCronInWords(cron, t) ?? cron, cron], { width: 150 }),
      c.custom('status', { tags: taskTagChoices(), render: TaskStateTag }),
      c.custom(['bars', 'task.runs'], {
        width: taskBounds.bars * (each + 2) + 24,
        grows: false,
        render: ({ bars, zone }) => <RunBars {...{ bars, zone, each }} height={28} />,
      }),
      c.custom('nextAt', {
        width: 176,
        grows: false,
        render: ({ nextAt, zone }) =>
          nextAt && (
            <span className={css.nextAt} title={zone}>
              {clockOf(nextAt, zone)} <small className="t3">{utcOffsetText(nextAt, zone)}</small>
            </span>
          ),
      }),
      c.time('updatedAt', { seldom: true }),
    ],
    acts: taskActions(ask),
    filters: [
      f.word('keyword'),
      f.choice('status', codeChoices('task.status', ['stopped', 'running', 'deleted'])),
      f.flag('problem', { words: 'task.problem' }),
      f.flag('own', { words: 'task.own' }),
    ],
    ...(data?.canAdd && { add: { to: taskPaths.add, needs: taskRights.edit } }),
  });
}
