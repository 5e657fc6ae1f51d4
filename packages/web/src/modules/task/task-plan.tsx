import { taskBounds } from '@mdi/contract/modules/task/task.contract.ts';
import { cronParts, readCron } from '@mdi/contract/modules/task/task.cron.ts';
import { cronInWords, cronPartInWords } from '@mdi/contract/modules/task/task.cron-words.js';
import { classes } from '../../kit/page/classes.ts';
import { useNow } from '../../kit/time/use-now.ts';
import { showDuration } from '../../kit/words/duration.ts';
import { t } from '../../kit/words/words.ts';
import { NextRuns } from './next-runs.tsx';
import css from './task.module.css';
import { paramsText } from './task-params.ts';
import type { Task } from './use-task.ts';

/** The fields of an expression, each with what it says. */
function Parts({ text }: { text: string }) {
  const read = readCron(text);
  if (!('cron' in read)) return <p className={css.code}>{text}</p>;
  const typed = text.trim().split(/\s+/).slice(-cronParts.length);
  return (
    <table className={css.parts}>
      <thead>
        <tr>
          {cronParts.map((part) => (
            <th key={part} scope="col" className="t3">
              {t(`task.part_${part}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {cronParts.map((part, n) => (
            <td key={part} className={css.code}>
              {typed[n]}
            </td>
          ))}
        </tr>
        <tr>
          {cronParts.map((part) => (
            <td key={part} className="t2">
              {cronPartInWords(read.cron, part, t)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

const minuteMs = 60_000;

/** When a task comes, and how it behaves. */
export function TaskPlan({ task }: { task: Task }) {
  const { kind, params, cron, zone, missed, overlap, timeoutMinutes, retries, next, nextAt } = task;
  const set = paramsText(kind, params);
  const now = useNow(minuteMs);
  const read = readCron(cron);
  return (
    <section className={classes('card', css.card, css.plan)}>
      <div>
        <div className={css.head}>
          <h2>{t('task.plan')}</h2>
          <span className="t3">{t('task.planZone', zone)}</span>
        </div>
        <p className={css.when}>{'cron' in read ? cronInWords(read.cron, t) : cron}</p>
        <p className="t2">
          {t(
            'task.behaviourLine',
            timeoutMinutes,
            t(`task.overlap_${overlap}`),
            t(`task.missed_${missed}`),
            retries === 0 ? t('task.retriesNone') : t('task.retriesSome', retries),
          )}
        </p>
        {set.length > 0 ? <p className="t2">{set.join(t('kit.listMark'))}</p> : null}
        <Parts text={cron} />
      </div>
      <div>
        <div className={css.head}>
          <h2>{t('task.next', taskBounds.next)}</h2>
          {nextAt === null ? (
            <span className="warn">{t('task.status_stopped')}</span>
          ) : (
            <span className="t3">{t('task.nextIn', showDuration(Date.parse(nextAt) - now))}</span>
          )}
        </div>
        <NextRuns next={next} zone={zone} />
      </div>
    </section>
  );
}
