import type { RunState, TaskProblem, TaskRow } from '@mdi/contract/modules/task/task.contract.ts';
import { taskProblems } from '@mdi/contract/modules/task/task.contract.ts';
import { Tag, type Tone } from '../../kit/page/tag.tsx';
import { type Choice, choices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './task.module.css';

const problemTones: Readonly<Record<TaskProblem, Tone>> = {
  gone: 'bad',
  late: 'bad',
  failing: 'bad',
  slow: 'warn',
};

/** Every tag that a task may bear, for the width of its column. */
export const tagChoices = (): Choice[] => [
  ...choices('task.status', ['stopped', 'running']),
  ...choices('task.problem', [...taskProblems]),
];

/** Stopped or running, and what is wrong. */
export const TaskTags = ({ status, problems }: Pick<TaskRow, 'status' | 'problems'>) => (
  <span className={css.tags}>
    <Tag tone={status === 'running' ? 'ok' : 'mute'}>{t(`task.status_${status}`)}</Tag>
    {problems.map((problem) => (
      <Tag key={problem} tone={problemTones[problem]}>
        {t(`task.problem_${problem}`)}
      </Tag>
    ))}
  </span>
);

const runTones: Readonly<Record<RunState, Tone>> = {
  queued: 'mute',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  timedOut: 'bad',
  lost: 'bad',
  skipped: 'mute',
  missed: 'warn',
};

export const RunTag = ({ state }: { state: RunState }) => (
  <Tag tone={runTones[state]}>{t(`task.state_${state}`)}</Tag>
);
