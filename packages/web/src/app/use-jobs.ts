import { type Job, jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { useLive } from '../kit/live.ts';
import { useRead } from '../kit/use-read.ts';

const pollMs = 3_000;

export const isActive = (job: Job) => job.state === 'waiting' || job.state === 'running';

/** The person's jobs. The live stream refreshes them; while it is broken, running ones are asked for. */
export function useJobs() {
  const live = useLive();
  return useRead(jobApi, 'list', {}, { pollMs: live ? undefined : pollMs });
}
