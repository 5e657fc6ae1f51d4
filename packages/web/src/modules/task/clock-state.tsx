import { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { Alert } from 'antd';
import { useRead } from '../../kit/call/use-read.ts';
import { showAgo, showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import css from './task.module.css';

/** Whether the clock that starts tasks is alive. */
export function ClockState() {
  const { data } = useRead(taskApi, 'state', {});
  if (!data) return <p className={css.alive} />;
  const { alive, lookedAt } = data;
  if (alive && lookedAt !== null) {
    return (
      <p className={css.alive}>
        <i className={css.dot} />
        {t('task.alive', showAgo(lookedAt))}
      </p>
    );
  }
  return (
    <Alert
      type="error"
      showIcon
      title={lookedAt === null ? t('task.deadNever') : t('task.dead', showTime(lookedAt))}
    />
  );
}
