import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Blocked, type Blocker, blockersOf } from './blocked.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { CallFailed } from './send.ts';
import { useWrite } from './use-write.ts';
import { t } from './words.ts';

type Props<O> = {
  /** What is deleted, as it stands in the question. */
  name: string;
  /** What goes with it. */
  children: ReactNode;
  /** Reads what stands in the way before anything is promised, and the sentence that says so. */
  uses?: { read: () => Promise<readonly Blocker[]>; sentence: string };
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
  const { name, children, uses, call, done, failed, ready = true, onClose } = props;
  const [refusal, setRefusal] = useState<CallFailed>();
  const remove = useWrite(call, {
    done,
    failed: (failure) => {
      if (!blockersOf(failure)) return failed?.(failure) ?? false;
      setRefusal(failure);
      return true;
    },
  });
  const asked = useQuery<readonly Blocker[], CallFailed>({
    queryKey: ['uses', name],
    queryFn: () => uses?.read() ?? [],
    enabled: uses !== undefined,
    gcTime: 0,
  });
  const known = asked.data && asked.data.length > 0 ? asked.data : undefined;
  const blockers = (refusal && blockersOf(refusal)) ?? known;
  const sentence = refusal?.message ?? uses?.sentence ?? '';
  const waits = uses !== undefined && asked.isPending;
  return (
    <ConfirmDialog
      title={t(blockers ? 'frame.remove.blocked' : 'frame.remove.title', name)}
      verb={t('frame.remove.verb')}
      {...(blockers ? { cancel: t('kit.close') } : {})}
      destructive
      warning={blockers !== undefined}
      ready={ready && !waits}
      blocked={blockers !== undefined}
      busy={remove.busy}
      onConfirm={() => void remove.run(undefined)}
      onCancel={onClose}
    >
      {waits ? t('kit.loading') : blockers ? <Blocked sentence={sentence} blockers={blockers} /> : children}
    </ConfirmDialog>
  );
}
