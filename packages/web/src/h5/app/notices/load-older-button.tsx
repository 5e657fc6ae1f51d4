import { FailureMessage } from '../../../lite-kit/submit.tsx';
import type { ButtonAction } from '../../../lite-kit/use-button-action.ts';

/** Brings what is older, below what stands there. */
export function LoadOlderButton({
  label,
  task,
  older,
}: {
  label: string;
  task: ButtonAction;
  older: () => void;
}) {
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
