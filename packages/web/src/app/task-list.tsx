import { formatCount } from '@mdi/contract/kit/display.ts';
import { type Job, jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { Button } from 'antd';
import { client } from '../kit/client.ts';
import { Icon } from '../kit/icon.tsx';
import { showAgo, showTime } from '../kit/moment.ts';
import { Failed, Nothing } from '../kit/plight.tsx';
import { queries } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { useWrite } from '../kit/use-write.ts';
import { t } from '../kit/words.ts';
import './tasks.css';
import { isActive, useJobs } from './use-jobs.ts';

const jobs = client(jobApi);
const tones = { waiting: 'mute', running: 'info', done: 'ok', failed: 'bad', cancelled: 'mute' } as const;

/** How far it is; without a known total the bar only says that it goes on. */
function Progress({ job }: { job: Job }) {
  const { step, total } = job;
  const name = `${t(`job.kind_${job.kind}`)} ${job.subject}`;
  return (
    <div className="task-progress">
      {total === null ? (
        <progress aria-label={name} />
      ) : (
        <progress aria-label={name} value={step} max={total} />
      )}
      {total === null ? null : <small>{t('job.progress', formatCount(step), formatCount(total))}</small>}
    </div>
  );
}

function Actions({ job }: { job: Job }) {
  const { jobId } = job;
  const refresh = { done: () => void queries.invalidateQueries({ queryKey: [jobApi.module] }) };
  const cancel = useWrite(jobs.cancel, refresh);
  const retry = useWrite(jobs.retry, refresh);
  const hide = useWrite(jobs.hide, refresh);
  return (
    <span className="task-actions">
      {job.result ? (
        <a className="button button-small" href={job.result.url} download={job.result.name}>
          <Icon name="download" size={14} />
          {t('job.download')}
        </a>
      ) : null}
      {job.can.cancel ? (
        <Button size="small" loading={cancel.busy} onClick={() => void cancel.run({ jobId })}>
          {t('job.cancel')}
        </Button>
      ) : null}
      {job.can.retry ? (
        <Button size="small" loading={retry.busy} onClick={() => void retry.run({ jobId })}>
          {t('job.retry')}
        </Button>
      ) : null}
      {job.can.hide ? (
        <Button size="small" type="text" loading={hide.busy} onClick={() => void hide.run({ jobId })}>
          {t('job.hide')}
        </Button>
      ) : null}
    </span>
  );
}

function Task({ job }: { job: Job }) {
  const stopping = isActive(job) && job.cancelAsked;
  return (
    <li>
      <div className="task-head">
        <b>{t(`job.kind_${job.kind}`)}</b>
        <span className="task-subject" title={job.subject}>
          {job.subject}
        </span>
        <Tag tone={tones[job.state]}>{t(stopping ? 'job.cancelling' : `job.state_${job.state}`)}</Tag>
      </div>
      {isActive(job) ? <Progress job={job} /> : null}
      {job.error ? <p className="task-error">{job.error}</p> : null}
      <div className="task-foot">
        <small title={showTime(job.endedAt ?? job.createdAt)}>{showAgo(job.endedAt ?? job.createdAt)}</small>
        <Actions job={job} />
      </div>
    </li>
  );
}

/** The person's jobs, newest first. */
export function TaskList() {
  const { data, error, refetch } = useJobs();
  if (error) return <Failed failure={error} retry={() => void refetch()} />;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  if (data.length === 0) return <Nothing icon="tasks" title={t('job.none')} text={t('job.noneText')} />;
  return (
    <ul className="tasks">
      {data.map((job) => (
        <Task key={job.jobId} job={job} />
      ))}
    </ul>
  );
}
