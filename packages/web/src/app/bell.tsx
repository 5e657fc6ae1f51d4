import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { type Job, jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { client } from '../kit/client.ts';
import { deviceAddress } from '../kit/door-addresses.ts';
import { Icon } from '../kit/icon.tsx';
import { MaybeLink } from '../kit/maybe-link.tsx';
import { showAgo } from '../kit/moment.ts';
import type { OwnGuest } from '../kit/own-guests.ts';
import { Failed, Nothing } from '../kit/plight.tsx';
import { queries } from '../kit/query.ts';
import { useRead } from '../kit/use-read.ts';
import { visitAddress } from '../kit/visit-addresses.ts';
import { t } from '../kit/words.ts';
import type { Alarm } from './alarm-news.ts';
import { useAlarms } from './use-alarms.ts';
import { useGuests } from './use-guests.ts';
import { isActive, useJobs } from './use-jobs.ts';

function sentence(of: { projectName: string; days: number }): string {
  return of.days < 0
    ? t('frame.serviceEnded', of.projectName, -of.days)
    : t('frame.serviceEnds', of.projectName, of.days);
}

/** A job that ended since the person last looked: what it was, and what came of it. */
function Finished({ job }: { job: Job }) {
  return (
    <li>
      <span>{t('job.finishedOf', t(`job.kind_${job.kind}`), t(`job.state_${job.state}`))}</span>
      <small className={job.state === 'failed' ? 'bad' : ''}>{job.error ?? job.subject}</small>
      {job.result ? (
        <a href={job.result.url} download={job.result.name}>
          {t('job.download')}
        </a>
      ) : null}
    </li>
  );
}

/** A guest of one's own who waits for the review, or who has come. */
function GuestItem({ guest }: { guest: OwnGuest }) {
  const { visitId, what, name, companyName, purposeName, at, view } = guest;
  const sentence = t(what === 'waiting' ? 'frame.guestWaits' : 'frame.guestArrived', name);
  return (
    <li>
      {view ? <Link to={visitAddress(visitId)}>{sentence}</Link> : <span>{sentence}</span>}
      <small className={what === 'waiting' ? 'warn' : ''}>
        {[companyName, purposeName, showAgo(at)].filter(Boolean).join(' · ')}
      </small>
    </li>
  );
}

type WaitingProps = {
  alarms: readonly Alarm[];
  guests: readonly OwnGuest[];
  finished: readonly Job[];
  onLeave: () => void;
};

function Waiting({ alarms, guests, finished, onLeave }: WaitingProps) {
  const { data, error, refetch } = useRead(dashboardApi, 'waiting', {});
  if (error) return <Failed failure={error} retry={() => void refetch()} />;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  if (alarms.length + guests.length + data.length + finished.length === 0)
    return <Nothing icon="check" title={t('frame.waitingNone')} />;
  return (
    // A click on one of the links closes the list; the links themselves carry the keyboard.
    <ul className="waiting" onClickCapture={onLeave}>
      {alarms.map(({ exceptionId, deviceId, deviceName, projectName, code, at }) => (
        <li key={`alarm-${exceptionId}`}>
          <MaybeLink to={deviceAddress(deviceId, 'exceptions')}>
            {t('frame.alarmOf', deviceName, t(`deviceApi.ex_${code}`))}
          </MaybeLink>
          <small className="bad">
            {projectName ? t('frame.alarmIn', projectName, showAgo(at)) : showAgo(at)}
          </small>
        </li>
      ))}
      {guests.map((guest) => (
        <GuestItem key={`guest-${guest.visitId}-${guest.what}`} guest={guest} />
      ))}
      {finished.map((job) => (
        <Finished key={job.jobId} job={job} />
      ))}
      {data.map((one) =>
        one.kind === 'outage' ? (
          <li key={`outage-${one.outageId}`}>
            <span>{t('frame.outage', one.seconds)}</span>
            <small className="bad">{showAgo(one.at)}</small>
          </li>
        ) : (
          <li key={one.projectId}>
            <MaybeLink to={`/sysManage/modifyProject?projectId=${one.projectId}`}>{sentence(one)}</MaybeLink>
            <small className={one.days < 0 ? 'bad' : 'warn'}>{one.on}</small>
          </li>
        ),
      )}
    </ul>
  );
}

/** The jobs that ended and were not looked at yet. */
function useFinished() {
  const unseen = (useJobs().data ?? []).filter((job) => !isActive(job) && !job.seen);
  const look = async () => {
    if (unseen.length === 0) return;
    await client(jobApi).seen({});
    await queries.invalidateQueries({ queryKey: [jobApi.module] });
  };
  // When it fails they stay unseen, and the bell goes on counting them.
  return { unseen, look: () => void look().catch(() => undefined) };
}

/** What waits for the person and what was finished for them, with their number. */
export function Bell() {
  const [open, setOpen] = useState(false);
  const { data } = useRead(dashboardApi, 'waiting', {});
  const { unseen, look } = useFinished();
  const alarms = useAlarms() ?? [];
  const { guests, greet } = useGuests();
  const count = alarms.length + guests.length + (data?.length ?? 0) + unseen.length;
  const change = (to: boolean) => {
    setOpen(to);
    // They were in view while it was open.
    if (!to) look();
    if (!to) greet();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={change}
      title={t('frame.waiting')}
      content={<Waiting alarms={alarms} guests={guests} finished={unseen} onLeave={() => change(false)} />}
      classNames={{ root: 'waiting-box' }}
    >
      <Button
        type="text"
        className="top-icon"
        aria-label={count > 0 ? `${t('frame.waiting')}: ${count}` : t('frame.waiting')}
        aria-expanded={open}
      >
        <Icon name="bell" size={18} />
        {count > 0 ? <span className="dot">{count > 99 ? '99+' : count}</span> : null}
      </Button>
    </Popover>
  );
}
