import type { Import } from '@mdi/contract/modules/import/import.contract.ts';
import type { Job } from '@mdi/contract/modules/job/job.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useWrite } from '../../kit/call/use-write.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import { importCalls, refreshJobs } from './import-calls.ts';

/** Makes a workbook of the rows with errors, and offers it here as well as in the task tray. */
export function ErrorWorkbook({ one, jobs }: { one: Import; jobs: readonly Job[] }) {
  const [started, setStarted] = useState<number>();
  const start = useWrite(importCalls.errors, {
    done: ({ jobId }) => {
      setStarted(jobId);
      refreshJobs();
    },
  });
  const job = jobs.find(({ jobId }) => jobId === started);
  const makes = started !== undefined && (!job || job.state === 'waiting' || job.state === 'running');
  if (job?.result) {
    return (
      <a className="button" href={job.result.url} download={job.result.name}>
        <Icon name="download" />
        {t('import.errorBookGet')}
      </a>
    );
  }
  return (
    <Button
      icon={<Icon name="download" />}
      disabled={!one.can.errors}
      loading={start.busy || makes}
      onClick={() => void start.run({ importId: one.importId })}
    >
      {t(makes ? 'import.errorBookMaking' : 'import.errorBook')}
    </Button>
  );
}
