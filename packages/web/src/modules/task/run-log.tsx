import { formatDate } from '@mdi/contract/kit/display.ts';
import { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { classes } from '../../kit/page/classes.ts';
import { Failed } from '../../kit/page/plight.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { t } from '../../kit/words/words.ts';
import { barSaid } from './run-bars.tsx';
import css from './task.module.css';
import { RunTag } from './task-tags.tsx';
import { tookSaid } from './took-said.ts';
import type { Task } from './use-task.ts';

/** What a run said, all of it or what was wrong. */
export function RunLog({ task, runId, pick }: { task: Task; runId: number; pick: (runId: number) => void }) {
  const { zone } = task;
  const { data: run, error, refetch } = useRead(taskApi, 'run', { runId }, { keep: true });
  const [some, setSome] = useState(false);
  if (error) return <Failed failure={error} retry={() => void refetch()} />;
  if (!run) return <Skeleton rows={4} />;
  const wrong = run.lines.filter(({ level }) => level !== 'info');
  const lines = some ? wrong : run.lines;
  // An older one is none of the last.
  const offered = task.bars.some((bar) => bar.runId === runId) ? task.bars : [run, ...task.bars];
  return (
    <section className={classes('card', css.card)}>
      <div className={css.head}>
        <h2>{t('task.log')}</h2>
        <Segmented<boolean>
          value={some}
          onChange={setSome}
          options={[
            { value: false, label: t('task.logAll') },
            { value: true, label: t('task.logProblems', wrong.length) },
          ]}
        />
      </div>
      <div className={css.figures}>
        <Select<number>
          aria-label={t('task.runs')}
          value={runId}
          onChange={pick}
          popupMatchSelectWidth={false}
          options={offered.toReversed().map((bar) => ({ value: bar.runId, label: barSaid(bar, zone) }))}
        />
        <RunTag state={run.state} />
        <span className="t2">
          {[
            t(`task.trigger_${run.trigger}`),
            run.by,
            run.attempt > 1 && `${t('task.attempt')} ${run.attempt}`,
            run.ms !== null && tookSaid(run.ms),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {run.reason ? <span className="t2">{run.reason}</span> : null}
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
