import { formatDate } from '@mdi/contract/kit/display.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { t } from '../../kit/words/words.ts';
import { runBarText } from './run-bars.tsx';
import { paramsText } from './task-params.ts';
import type { Task } from './use-task.ts';

type Run = OutputOf<typeof taskApi.ops.run>;

/** How a run of a kind came about: what started it, who wanted it, with what and why, and at which attempt it is. */
export const runOriginText = (kind: string, { trigger, by, attempt, reason, params }: Run): string[] =>
  [
    t(`task.trigger_${trigger}`),
    by,
    ...paramsText(kind, params),
    attempt > 1 && `${t('task.attempt')} ${attempt}`,
    reason,
  ].flatMap((part) => (part ? [part] : []));

/** The log of a run as a text, its times by the clock of the task's zone. */
function logText({ name, kind, zone }: Pick<Task, 'name' | 'kind' | 'zone'>, run: Run): string {
  const lines = run.lines.map(({ at, level, text }) =>
    [formatDate(at, 'YYYY-MM-DD HH:mm:ss', zone), t(`task.level_${level}`), text].join('\t'),
  );
  const head = [
    `${name} (${kind})`,
    `${runBarText(run, zone)} (${zone})`,
    runOriginText(kind, run).join(' · '),
    '',
  ];
  const left = run.dropped > 0 ? [t('task.logDropped', run.dropped)] : [];
  return [...head, ...lines, ...left, ''].join('\r\n');
}

/** Hands the log of a run to the browser as a file. */
export function saveRunLog(task: Task, run: Run): void {
  // Some programs take a text without the mark for another encoding.
  const url = URL.createObjectURL(new Blob([`\ufeff${logText(task, run)}`], { type: 'text/plain' }));
  const download = `${task.name} ${run.no}.log.txt`.replace(/[\\/:*?"<>|]/g, ' ');
  Object.assign(document.createElement('a'), { href: url, download }).click();
  URL.revokeObjectURL(url);
}
