import { FailureMessage } from '../../../lite-kit/submit.tsx';
import type { Task } from '../../../lite-kit/use-task.ts';

/** Brings what is older, below what stands there. */
export function LoadOlderButton({ label, task, older }: { label: string; task: Task; older: () => void }) {
  return (
    <>
      <button type="button" className="btn older" aria-disabled={task.busy} onClick={older}>
        {task.busy ? <span className="spin" /> : null}
        {label}
      </button>
      <FailureMessage text={task.failure} />
    </>
  );
}
