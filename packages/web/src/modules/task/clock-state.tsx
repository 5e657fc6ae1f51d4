import { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { Alert } from 'antd';
import { useRead } from '../../kit/call/use-read.ts';
import { showAgo, showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import css from './task.module.css';

/** That the clock which starts tasks is alive. */
export function ClockAlive() {
  const { data } = useRead(taskApi, 'state', {});
  if (!data?.alive || data.lookedAt === null) return null;
  return (
    <span className={css.alive}>
      <i className={css.dot} />
      {t('task.alive', showAgo(data.lookedAt))}
    </span>
  );
}

/** That it stands still, since when. */
export function ClockDead() {
  const { data } = useRead(taskApi, 'state', {});
  if (!data || data.alive) return null;
  const { lookedAt } = data;
  return (
    <Alert
      type="error"
      showIcon
      title={lookedAt === null ? t('task.deadNever') : t('task.dead', showTime(lookedAt))}
    />
  );
}
