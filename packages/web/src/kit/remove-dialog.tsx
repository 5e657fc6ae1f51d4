import { type ReactNode, useState } from 'react';
import { Blocked, blockersOf } from './blocked.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { CallFailed } from './send.ts';
import { useWrite } from './use-write.ts';
import { t } from './words.ts';

type Props<O> = {
  /** What is deleted, as it stands in the question. */
  name: string;
  /** What goes with it. */
  children: ReactNode;
  call: () => Promise<O>;
  done: (output: O) => void;
  /** Hears of a refusal that isn't about what stands in the way; true when it told about it. */
  failed?: (failure: CallFailed) => boolean;
  /** False while something is still missing, such as the name typed again. */
  ready?: boolean;
  onClose: () => void;
};

/** Asks before something is deleted for good; refused, says what stands in the way by count and names. */
export function RemoveDialog<O>(props: Props<O>) {
  const { name, children, call, done, failed, ready = true, onClose } = props;
  const [refusal, setRefusal] = useState<CallFailed>();
  const remove = useWrite(call, {
    done,
    failed: (failure) => {
      if (!blockersOf(failure)) return failed?.(failure) ?? false;
      setRefusal(failure);
      return true;
    },
  });
  const blockers = refusal && blockersOf(refusal);
  return (
    <ConfirmDialog
      title={t(blockers ? 'frame.remove.blocked' : 'frame.remove.title', name)}
      verb={t('frame.remove.verb')}
      {...(blockers ? { cancel: t('kit.close') } : {})}
      destructive
      warning={blockers !== undefined}
      ready={ready && !blockers}
      busy={remove.busy}
      onConfirm={() => void remove.run(undefined)}
      onCancel={onClose}
    >
      {blockers && refusal ? <Blocked sentence={refusal.message} blockers={blockers} /> : children}
    </ConfirmDialog>
  );
}
