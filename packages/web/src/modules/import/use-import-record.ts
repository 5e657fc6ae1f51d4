import { type Import, importApi } from '@mdi/contract/modules/import/import.contract.ts';
import type { Job } from '@mdi/contract/modules/job/job.contract.ts';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useIdInAddress } from '../../kit/record/use-record.ts';
import { useImportJobs } from './import-calls.ts';

/** The live stream tells sooner; this is for the moment between an answer and the end of a job. */
const pollMs = 3_000;

/** The import in the page's address, and its job as far as it is; nothing of either without an id. */
export function useImportRecord() {
  const importId = useIdInAddress('importId');
  const [running, setRunning] = useState(false);
  const read = useRead(
    importApi,
    'get',
    { importId: importId ?? 0 },
    { enabled: importId !== undefined, pollMs: running ? pollMs : undefined },
  );
  const jobs = useImportJobs();
  const one: Import | undefined = importId === undefined ? undefined : read.data;
  const runs = one !== undefined && one.job !== null;
  if (runs !== running) setRunning(runs);
  const job: Job | undefined = jobs.find(({ jobId }) => jobId === one?.job?.jobId);
  return { importId, one, job, jobs, failure: read.error, retry: () => void read.refetch() };
}
