import { formatCount } from '@mdi/contract/kit/display.ts';
import { endedJobsAtOnce, type Job, jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { client } from '../../kit/call/client.ts';
import { refreshJobs } from '../../kit/call/jobs.ts';
import { toCallFailed } from '../../kit/call/session-failure.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { showAgo, showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import './tasks.css';
import { AccountLinkProgress } from './account-link-progress.tsx';
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
  const refresh = { done: () => void refreshJobs() };
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
          {t(job.kind === 'accountLink' && (job.total ?? 0) > 1 ? 'job.retryLinks' : 'job.retry')}
        </Button>
      ) : null}
      {job.can.hide ? (
        <QuietButton loading={hide.busy} onClick={() => void hide.run({ jobId })}>
          {t('job.hide')}
        </QuietButton>
      ) : null}
    </span>
  );
}

/** Whether it is said already why. */
const hasReasons = ({ counts }: Job) => Object.keys(counts).some((key) => key.startsWith('because_'));

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
      {job.kind === 'accountLink' && job.total ? <AccountLinkProgress job={job} /> : null}
      {job.error && !hasReasons(job) ? <p className="task-error">{job.error}</p> : null}
      <div className="task-foot">
        <small title={showTime(job.endedAt ?? job.createdAt)}>{showAgo(job.endedAt ?? job.createdAt)}</small>
        <Actions job={job} />
      </div>
    </li>
  );
}

const groupOf = (job: Job) => (isActive(job) ? 'active' : job.state === 'done' ? 'done' : 'failed');

/** Takes all of a group out of the tray. */
function Clear({ what }: { what: 'done' | 'failed' }) {
  const clear = useWrite(jobs.clear, { done: () => void refreshJobs() });
  return (
    <QuietButton loading={clear.busy} onClick={() => void clear.run({ what })}>
      {t(`job.clear_${what}`)}
    </QuietButton>
  );
}

/** Those before the ones that are always shown, as far as the person asked for them. */
function useOlder(shown: readonly Job[]) {
  const [older, setOlder] = useState<{ after: number; jobs: readonly Job[]; whole: boolean }>();
  const [busy, setBusy] = useState(false);
  const ended = shown.filter((job) => !isActive(job));
  const last = ended.at(-1)?.jobId;
  // What was cleared or came since moves the page on; older ones are then asked for anew.
  const kept = older && older.after === last ? older : undefined;
  const more = last !== undefined && (kept ? !kept.whole : ended.length >= endedJobsAtOnce);
  const load = async () => {
    if (last === undefined) return;
    setBusy(true);
    try {
      const found = await jobs.list({ before: kept?.jobs.at(-1)?.jobId ?? last });
      setOlder({
        after: last,
        jobs: [...(kept?.jobs ?? []), ...found],
        whole: found.length < endedJobsAtOnce,
      });
    } catch (error) {
      toast.error(toCallFailed(error, t('kit.failed')).message);
    }
    setBusy(false);
  };
  return { older: kept?.jobs ?? [], more, busy, load: () => void load() };
}

function Group({ of, jobs: all }: { of: 'active' | 'failed' | 'done'; jobs: readonly Job[] }) {
  if (all.length === 0) return null;
  return (
    <section>
      <div className="task-group">
        <h3>{t(`job.group_${of}`)}</h3>
        {of === 'active' ? null : <Clear what={of} />}
      </div>
      <ul>
        {all.map((job) => (
          <Task key={job.jobId} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Groups({ data }: { data: readonly Job[] }) {
  const { older, more, busy, load } = useOlder(data);
  const all = [...data, ...older];
  return (
    <div className="tasks">
      {(['active', 'failed', 'done'] as const).map((of) => (
        <Group key={of} of={of} jobs={all.filter((job) => groupOf(job) === of)} />
      ))}
      {more ? (
        <Button block type="text" loading={busy} onClick={load}>
          {t('job.older')}
        </Button>
      ) : null}
    </div>
  );
}

/** The person's jobs: those under way, what was not completed, and what was, the newest of each first. */
export function JobList() {
  const { data, error, refetch } = useJobs();
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  if (data.length === 0) return <EmptyState icon="tasks" title={t('job.none')} text={t('job.noneText')} />;
  return <Groups data={data} />;
}
