import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { mayHold } from './leaving.ts';
import { t } from './words.ts';

/** Asks before a page with unsaved changes is left, by a link as well as by closing the tab. */
export function LeaveGuard({ armed, changes }: { armed: RefObject<boolean>; changes: number }) {
  const blocker = useBlocker(() => armed.current);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (armed.current && mayHold()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [armed]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('kit.leaveTitle')}
      verb={t('kit.leave')}
      cancel={t('kit.stay')}
      destructive
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {t('kit.leaveText', changes)}
    </ConfirmDialog>
  );
}
