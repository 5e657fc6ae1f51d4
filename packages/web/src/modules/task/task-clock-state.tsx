import { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { Alert } from 'antd';
import { useRead } from '../../kit/call/use-read.ts';
import { showAgo, showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './task.module.css';

/** That the clock which starts tasks is alive, as long as somebody answers: what was said before proves nothing by now. */
export function TaskClockAlive() {
  const { data, error } = useRead(taskApi, 'state', {});
  if (error || !data?.alive || data.lookedAt === null) return null;
  return (
    <span className={css.alive}>
      <i className={css.dot} />
      {t('task.alive', showAgo(data.lookedAt))}
    </span>
  );
}

/** That it stands still, since when, or that nobody can say. */
export function TaskClockDead() {
  const { data, error } = useRead(taskApi, 'state', {});
  if (!data) return null;
  const { alive, lookedAt } = data;
  if (error) {
    const last = lookedAt === null ? t('task.unsureNever') : t('task.unsure', showTime(lookedAt));
    return <Alert type="warning" showIcon title={last} />;
  }
  if (alive) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={lookedAt === null ? t('task.deadNever') : t('task.dead', showTime(lookedAt))}
    />
  );
}
