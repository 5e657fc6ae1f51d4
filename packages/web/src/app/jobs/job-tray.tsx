import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { t } from '../../kit/words/words.ts';
import { TopPopover } from '../frame/top-popover.tsx';
import { useJobCounts } from './use-jobs.ts';

const TaskList = lazyPart(
  () => import('./job-list.tsx').then((m) => m.JobList),
  () => <p className="t3">{t('kit.loading')}</p>,
);

/** The person's long work: how many run, or have ended since they last looked, and the list of them. */
export function JobTray() {
  const { running, unseen, look } = useJobCounts();
  const name =
    running > 0 ? t('job.trayRunning', running) : unseen > 0 ? t('job.trayUnseen', unseen) : t('job.tray');
  return (
    <TopPopover
      icon="tasks"
      count={running > 0 ? running : unseen}
      name={name}
      title={t('job.tray')}
      busy={running > 0}
      boxClass="tasks-box"
      seen={look}
      content={() => <TaskList />}
    />
  );
}
