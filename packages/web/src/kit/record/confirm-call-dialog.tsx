import type { ComponentProps } from 'react';
import { useWrite } from '../call/use-write.ts';
import { toast } from '../page/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props<O> = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm' | 'onCancel'> & {
  call: () => Promise<O>;
  /** The success message. */
  successText: (output: O) => string;
  done?: ((output: O) => void) | undefined;
  onClose: () => void;
};

/** Asks before a call; on confirming it is made, its success is shown, and the dialog closes. */
export function ConfirmCallDialog<O>({ call, successText, done, onClose, ...asked }: Props<O>) {
  const { run, busy } = useWrite(call, {
    done: (output) => {
      toast.success(successText(output));
      done?.(output);
      onClose();
    },
  });
  return <ConfirmDialog {...asked} busy={busy} onConfirm={() => void run(undefined)} onCancel={onClose} />;
}
