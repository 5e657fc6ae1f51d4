import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { toast } from '../page/toast.ts';
import { t } from '../words/words.ts';
import { queryClient } from './query-client.ts';

/** Reads the jobs again after one was started or stopped. */
export const refreshJobs = () => queryClient.invalidateQueries({ queryKey: [jobApi.module] });

/** Says that a job was started; the task tray shows its progress. */
export function announceJobStarted(): void {
  toast.success(t('job.started'));
  void refreshJobs();
}
