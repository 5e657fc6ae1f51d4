import type { RunState, TaskProblem, TaskRow } from '@mdi/contract/modules/task/task.contract.ts';
import { taskProblems } from '@mdi/contract/modules/task/task.contract.ts';
import { Tag, type Tone } from '../../kit/page/tag.tsx';
import { type Choice, codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './task.module.css';

const problemTones: Readonly<Record<TaskProblem, Tone>> = {
  gone: 'bad',
  late: 'bad',
  failing: 'bad',
  slow: 'warn',
};

/** Every tag that a task may bear, for the width of its column. */
export const taskTagChoices = (): Choice[] => [
  ...codeChoices('task.status', ['stopped', 'running', 'deleted']),
  ...codeChoices('task.problem', [...taskProblems]),
];

type Standing = Pick<TaskRow, 'status' | 'problems' | 'deletedAt'>;

const StatusTag = ({ status, deletedAt }: Pick<TaskRow, 'status' | 'deletedAt'>) => (
  <Tag tone={status === 'running' ? 'ok' : 'mute'}>
    {t(deletedAt === null ? `task.status_${status}` : 'task.status_deleted')}
  </Tag>
);

const ProblemTag = ({ problem }: { problem: TaskProblem }) => (
  <Tag tone={problemTones[problem]}>{t(`task.problem_${problem}`)}</Tag>
);

/** Stopped or running, and what is wrong. */
export const TaskTags = ({ status, problems, deletedAt }: Standing) => (
  <span className={css.tags}>
    <StatusTag status={status} deletedAt={deletedAt} />
    {problems.map((problem) => (
      <ProblemTag key={problem} problem={problem} />
    ))}
  </span>
);

/** The same in one line of the list: the worst that is wrong says as well that it runs. */
export function TaskStateTag({ status, deletedAt, problems: [problem] }: Standing) {
  if (problem && status === 'running') return <ProblemTag problem={problem} />;
  return <StatusTag status={status} deletedAt={deletedAt} />;
}

const runTones: Readonly<Record<RunState, Tone>> = {
  queued: 'mute',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  timedOut: 'bad',
  lost: 'bad',
  cancelled: 'mute',
  skipped: 'mute',
  missed: 'warn',
};

export const RunTag = ({ state }: { state: RunState }) => (
  <Tag tone={runTones[state]}>{t(`task.state_${state}`)}</Tag>
);
