import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { toast } from '../page/toast.ts';
import { t } from '../words/words.ts';
import { queryClient } from './query-client.ts';

/** Reads the jobs anew, for whoever just started or stopped one. */
export const refreshJobs = () => queryClient.invalidateQueries({ queryKey: [jobApi.module] });

/** Tells that a job was started; the task tray tells how far it is. */
export function announceJobStarted(): void {
  toast.success(t('job.started'));
  void refreshJobs();
}
