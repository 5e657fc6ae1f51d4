import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallFailed } from '../call/send.ts';
import { toCallFailed } from '../call/session-failure.ts';
import { useWrite } from '../call/use-write.ts';
import { LoadFailed } from '../page/read-states.tsx';
import { toast } from '../page/toast.ts';
import { t } from '../words/words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type BlockerLinks, blockersOf, RemovalBlocked } from './removal-blockers.tsx';

type Props<O> = {
  /** The name of what is deleted, for the question. */
  name: string;
  /** Says what goes with it. */
  children: ReactNode;
  /** Asks whether the deletion would be refused, before anything is promised: the call itself as a dry run. */
  check?: () => Promise<unknown>;
  /** Where each kind of blocker is listed. */
  links?: BlockerLinks;
  call: () => Promise<O>;
  /** The success message once it is deleted; the dialog closes then. Without it, both are left to `done`. */
  successText?: () => string;
  done?: (output: O) => void;
  /** Called with a refusal that isn't about blockers; answers true when it has shown it. */
  failed?: (failure: CallFailed) => boolean;
  /** False while something is still missing, such as the name typed again. */
  ready?: boolean;
  onClose: () => void;
};

/** Whether the server refused because of the record itself; a failed network says nothing about it. */
export const isRefusedForRecord = ({ code }: CallFailed): boolean =>
  code >= 400 && code < 500 && code !== 429;

/** Why the deletion would be refused now: null where it wouldn't, undefined while that is being checked. */
export function useRemovalCheck(key: readonly unknown[], check: (() => Promise<unknown>) | undefined) {
  const { data, error, refetch } = useQuery<CallFailed | null, CallFailed>({
    queryKey: ['check', ...key],
    queryFn: async () => {
      try {
        await check?.();
        return null;
      } catch (cause) {
        const failure = toCallFailed(cause, t('kit.failed'));
        if (isRefusedForRecord(failure)) return failure;
        throw failure;
      }
    },
    enabled: check !== undefined,
    // Not cached: what blocks the deletion may have changed since the dialog was last open.
    gcTime: 0,
  });
  return { refusal: check === undefined ? null : data, error, retry: () => void refetch() };
}

/** Asks before something is deleted for good; if that would be refused, it shows the blockers and promises nothing. */
export function RemoveDialog<O>(props: Props<O>) {
  const { name, children, check, links, call, done, failed, ready = true, onClose } = props;
  const [late, setLate] = useState<CallFailed>();
  const checked = useRemovalCheck([name], check);
  const hear = useRef(failed);
  hear.current = failed;
  const early = checked.refusal;
  useEffect(() => {
    if (early) hear.current?.(early);
  }, [early]);
  const remove = useWrite(call, {
    done: (output) => {
      if (props.successText) toast.success(props.successText());
      done?.(output);
      if (props.successText) onClose();
    },
    failed: (failure) => {
      if (failed?.(failure)) return true;
      setLate(failure);
      return isRefusedForRecord(failure);
    },
  });
  const refusal = late && isRefusedForRecord(late) ? late : early;
  const body = () => {
    if (refusal)
      return <RemovalBlocked sentence={refusal.message} blockers={blockersOf(refusal) ?? []} links={links} />;
    if (checked.error) return <LoadFailed failure={checked.error} retry={checked.retry} />;
    return refusal === undefined ? t('kit.loading') : children;
  };
  return (
    <ConfirmDialog
      title={t(refusal ? 'frame.remove.blocked' : 'frame.remove.title', name)}
      verb={t('frame.remove.verb')}
      {...(refusal ? { cancel: t('kit.close') } : {})}
      destructive
      warning={Boolean(refusal)}
      ready={ready && refusal === null}
      blocked={Boolean(refusal)}
      busy={remove.busy}
      onConfirm={() => void remove.run(undefined)}
      onCancel={onClose}
    >
      {body()}
    </ConfirmDialog>
  );
}
