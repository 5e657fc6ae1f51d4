import { Button, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../kit/icon.tsx';
import { t } from '../kit/words.ts';
import { isActive, useJobs } from './use-jobs.ts';

const TaskList = lazy(() => import('./task-list.tsx').then((m) => ({ default: m.TaskList })));

/** The person's long work: how many run, and the list of them. */
export function TaskTray() {
  const [open, setOpen] = useState(false);
  const { data } = useJobs();
  const running = data?.filter(isActive).length ?? 0;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      title={t('job.tray')}
      content={
        <Suspense fallback={<p className="t3">{t('kit.loading')}</p>}>
          <TaskList />
        </Suspense>
      }
      classNames={{ root: 'tasks-box' }}
    >
      <Button
        type="text"
        className={running > 0 ? 'top-icon top-icon-busy' : 'top-icon'}
        aria-label={running > 0 ? t('job.trayRunning', running) : t('job.tray')}
        aria-expanded={open}
      >
        <Icon name="tasks" size={18} />
        {running > 0 ? <span className="dot">{running}</span> : null}
      </Button>
    </Popover>
  );
}
