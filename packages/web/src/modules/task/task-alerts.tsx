import { Checkbox } from 'antd';
import { useWrite } from '../../kit/call/use-write.ts';
import { classes } from '../../kit/page/classes.ts';
import { toast } from '../../kit/page/toast.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './task.module.css';
import { refreshTasks, type Task, taskCalls } from './use-task.ts';

/** When something was wrong with a task lately, and whether it is over. */
function Episodes({ episodes }: Pick<Task, 'episodes'>) {
  if (episodes.length === 0) return <p className="t3 s12">{t('task.episodesNone')}</p>;
  return (
    <ul className={css.episodes}>
      {episodes.map(({ problem, since, until }) => (
        <li key={`${problem} ${since}`}>
          <b className={until === null ? 'bad' : undefined}>{t(`task.problem_${problem}`)}</b>
          <span className="t3 s12">
            {until === null
              ? t('task.episodeOpen', showTime(since))
              : t('task.episodeOver', showTime(since), showTime(until))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is told of a task, and to whom. */
export function TaskAlerts({ task }: { task: Task }) {
  const { taskId, watchers, watching, toldAnyway } = task;
  const { run, busy } = useWrite(taskCalls.watch, {
    done: (now) => {
      toast.success(t(now ? 'task.watched' : 'task.unwatched'));
      refreshTasks();
    },
  });
  const alerts = ['alertFailures', 'alertLateMinutes', 'alertSlowTimes'] as const;
  return (
    <section className={classes('card', css.card)}>
      <h2>{t('task.alerts')}</h2>
      <dl className={css.alerts}>
        {alerts.map((alert) => (
          <div key={alert}>
            <dt>{t(`task.${alert}`)}</dt>
            <dd>{task[alert] === 0 ? t('task.alertNever') : t(`task.${alert}Says`, task[alert])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('task.watchers')}</dt>
          <dd>{[...watchers, t('task.watchersAnyway')].join(t('kit.listMark'))}</dd>
        </div>
      </dl>
      {/* Who is told anyway can only take back what they chose before. */}
      {(toldAnyway && !watching) || task.deletedAt !== null ? null : (
        <Checkbox
          checked={watching}
          disabled={busy}
          onChange={({ target }) => void run({ taskId, watching: target.checked })}
        >
          {t('task.watch')}
        </Checkbox>
      )}
      {task.deletedAt === null ? (
        <p className="t3 s12">{t(toldAnyway ? 'task.watchAnyway' : 'task.watchHint')}</p>
      ) : null}
      <h3 className={css.sub}>{t('task.episodes')}</h3>
      <Episodes episodes={task.episodes} />
    </section>
  );
}
