import { type Job, jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { client } from '../../kit/call/client.ts';
import { refreshJobs } from '../../kit/call/jobs.ts';
import { useIsLive } from '../../kit/call/live-updates.ts';
import { useRead } from '../../kit/call/use-read.ts';

const pollMs = 3_000;

export const isActive = (job: Job) => job.state === 'waiting' || job.state === 'running';

/** The person's jobs. The live stream refreshes them; while it is broken, running ones are asked for. */
export function useJobs() {
  const live = useIsLive();
  return useRead(jobApi, 'list', {}, { pollMs: live ? undefined : pollMs, together: true });
}

async function markSeen(): Promise<void> {
  await client(jobApi).seen({});
  await refreshJobs();
}

/** How many jobs run, how many ended since the person last looked, and the way to say that they did. */
export function useJobCounts() {
  const jobs = useJobs().data ?? [];
  const unseen = jobs.filter((job) => !isActive(job) && !job.seen).length;
  const look = () => {
    // When it fails they stay unseen, and go on being counted.
    if (unseen > 0) void markSeen().catch(() => undefined);
  };
  return { running: jobs.filter(isActive).length, unseen, look };
}
