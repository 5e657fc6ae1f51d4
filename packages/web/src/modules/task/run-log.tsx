import { formatDate } from '@mdi/contract/kit/display.ts';
import { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { classes } from '../../kit/page/classes.ts';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { taskPaths } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import { runBarText } from './run-bars.tsx';
import { runDurationText } from './run-duration-text.ts';
import { runOriginText, saveRunLog } from './save-run-log.ts';
import css from './task.module.css';
import type { Ask } from './task-dialog-loader.ts';
import { RunTag } from './task-tags.tsx';
import type { Task } from './use-task.ts';

type Props = { task: Task; runId: number; pick: (runId: number) => void; ask: Ask };

/** The address names a run of another task: an old bookmark, or somebody wrote it by hand. */
const Elsewhere = ({ taskId, runId }: { taskId: number; runId: number }) => (
  <section className={classes('card', css.card)}>
    <EmptyState
      icon="warning"
      title={t('task.runElsewhere')}
      text={t('task.runElsewhereText')}
      action={<Link to={taskPaths.run(taskId, runId)}>{t('task.runElsewhereGo')}</Link>}
    />
  </section>
);

/** What a run said, all of it or what was wrong. */
export function RunLog({ task, runId, pick, ask }: Props) {
  const { zone } = task;
  const { data: run, error, refetch } = useRead(taskApi, 'run', { runId }, { keep: true });
  const [some, setSome] = useState(false);
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  if (!run) return <Skeleton rows={4} />;
  if (run.taskId !== task.taskId) return <Elsewhere {...run} />;
  const wrong = run.lines.filter(({ level }) => level !== 'info');
  const lines = some ? wrong : run.lines;
  // An older one is none of the last.
  const offered = task.bars.some((bar) => bar.runId === runId) ? task.bars : [run, ...task.bars];
  return (
    <section className={classes('card', css.card)}>
      <div className={css.head}>
        <h2>{t('task.log')}</h2>
        <div className={css.tools}>
          <Segmented<boolean>
            value={some}
            onChange={setSome}
            options={[
              { value: false, label: t('task.logAll') },
              { value: true, label: t('task.logProblems', wrong.length) },
            ]}
          />
          <Button onClick={() => saveRunLog(task, run)}>{t('task.logSave')}</Button>
          {task.can.cancel && run.endedAt === null && !run.ending ? (
            <Button danger onClick={() => ask({ kind: 'cancel', task, run })}>
              {t('task.cancelRun')}
            </Button>
          ) : null}
        </div>
      </div>
      <div className={css.figures}>
        <Select<number>
          aria-label={t('task.runs')}
          value={runId}
          onChange={pick}
          popupMatchSelectWidth={false}
          options={offered.toReversed().map((bar) => ({ value: bar.runId, label: runBarText(bar, zone) }))}
        />
        <RunTag state={run.state} />
        {run.ending ? <span className="warn">{t('task.ending')}</span> : null}
        <span className="t2">
          {[...runOriginText(task.kind, run), ...(run.ms === null ? [] : [runDurationText(run.ms)])].join(
            ' · ',
          )}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key. */}
      <section className={css.log} tabIndex={0} aria-label={t('task.log')}>
        <table className={css.lines}>
          <tbody>
            {lines.map(({ at, level, text }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end.
              <tr key={n} className={level === 'info' ? undefined : css[`line-${level}`]}>
                <td>{formatDate(at, 'HH:mm:ss', zone)}</td>
                <td>{t(`task.level_${level}`)}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {run.lines.length === 0 ? <p className="t3">{t('task.logNone')}</p> : null}
      </section>
      {run.dropped > 0 ? <p className="t3">{t('task.logDropped', run.dropped)}</p> : null}
    </section>
  );
}
