import { Button, Popover } from 'antd';
import { useState } from 'react';
import { Icon } from '../kit/page/icon.tsx';
import { part } from '../kit/page/part.tsx';
import { t } from '../kit/words/words.ts';
import { useTaskCounts } from './use-jobs.ts';

const TaskList = part(
  () => import('./task-list.tsx').then((m) => m.TaskList),
  () => <p className="t3">{t('kit.loading')}</p>,
);

/** The person's long work: how many run, or have ended since they last looked, and the list of them. */
export function TaskTray() {
  const [open, setOpen] = useState(false);
  const { running, unseen, look } = useTaskCounts();
  const change = (to: boolean) => {
    setOpen(to);
    // They were in view while it was open.
    if (!to) look();
  };
  const shown = running > 0 ? running : unseen;
  const name =
    running > 0 ? t('job.trayRunning', running) : unseen > 0 ? t('job.trayUnseen', unseen) : t('job.tray');
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={change}
      title={t('job.tray')}
      content={<TaskList />}
      classNames={{ root: 'tasks-box' }}
    >
      <Button
        type="text"
        className={running > 0 ? 'top-icon top-icon-busy' : 'top-icon'}
        aria-label={name}
        aria-expanded={open}
      >
        <Icon name="tasks" size={18} />
        {shown > 0 ? <span className="dot">{shown > 99 ? '99+' : shown}</span> : null}
      </Button>
    </Popover>
  );
}
