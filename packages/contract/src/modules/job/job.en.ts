import type { Same } from '../../kit/words.ts';
import type { jobZh } from './job.zh.ts';

export const jobEn = {
  tray: 'Tasks',
  trayRunning: 'Tasks: {0} running',
  none: 'No tasks',
  noneText: 'Exports and other long work show their progress and results here.',
  kind_accountLink: 'Send account link',
  kind_auditExport: 'Export audit log',
  state_waiting: 'Waiting',
  state_running: 'Running',
  state_done: 'Done',
  state_failed: 'Failed',
  state_cancelled: 'Cancelled',
  cancelling: 'Cancelling…',
  progress: '{0} / {1}',
  cancel: 'Cancel task',
  retry: 'Try again',
  hide: 'Remove',
  download: 'Download',
  finishedOf: '{0}: {1}',
  started: 'The task has started; see Tasks for its progress',
  recent: 'Finished tasks',
  error: {
    noLonger: 'Your account, role or project has changed; the task can’t go on',
    broken: 'The task failed several times. Please contact an administrator.',
    notRunning: 'The task has ended and can’t be cancelled',
    notEnded: 'The task has not ended yet',
    linkNotSent: 'The SMS could not be sent; the account link was not delivered',
    unknownSent: 'It is not known whether the SMS was sent. Trying again sends a new link.',
  },
} as const satisfies Same<typeof jobZh>;
