import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { type Job, type JobKind, jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { useEffect, useRef } from 'react';
import { client } from '../../kit/call/client.ts';
import { useIsLive } from '../../kit/call/live-updates.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRead } from '../../kit/call/use-read.ts';

export const importCalls = client(importApi);
export const jobCalls = client(jobApi);

const pollMs = 3_000;
/** Jobs whose end changes what an import shows; an error workbook changes nothing of it. */
const kinds: readonly JobKind[] = ['importRead', 'importCheck', 'importCommit', 'importUndo'];

/** Reads imports and their rows anew; what may be imported at all stays. */
export function refreshImports(): void {
  for (const name of ['list', 'get', 'rows']) {
    void queryClient.invalidateQueries({ queryKey: [importApi.module, name] });
  }
}

/** Reads the jobs anew, for whoever just started or stopped one. */
export const refreshJobs = () => void queryClient.invalidateQueries({ queryKey: [jobApi.module] });

/** The person's jobs as the task tray has them; imports are read anew whenever one of theirs starts or ends. */
export function useImportJobs(): readonly Job[] {
  const live = useIsLive();
  const { data } = useRead(jobApi, 'list', {}, { pollMs: live ? undefined : pollMs });
  const courses = data?.filter(({ kind }) => kinds.includes(kind)).map((job) => `${job.jobId} ${job.state}`);
  const told = courses?.join();
  const before = useRef(told);
  useEffect(() => {
    if (before.current !== undefined && before.current !== told) refreshImports();
    before.current = told;
  }, [told]);
  return data ?? [];
}
