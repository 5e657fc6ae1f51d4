import { type RefObject, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../record/confirm-dialog.tsx';
import { t } from '../words/words.ts';
import { hold, mayHold } from './leaving.ts';

/** Asks before a page with unsaved changes is left: by a link, by what loads it again, by closing the tab. */
export function LeaveGuard({ armed, changes }: { armed: RefObject<boolean>; changes: number }) {
  const blocker = useBlocker(() => armed.current);
  const [wanted, setWanted] = useState<{ go: () => void }>();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (armed.current && mayHold()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    const release = hold({ holds: () => armed.current, ask: (go) => setWanted({ go }) });
    return () => {
      removeEventListener('beforeunload', warn);
      release();
    };
  }, [armed]);
  const blocked = blocker.state === 'blocked';
  if (!blocked && !wanted) return null;
  const close = () => {
    setWanted(undefined);
    blocker.reset?.();
  };
  return (
    <ConfirmDialog
      title={t('kit.leaveTitle')}
      verb={t('kit.leave')}
      cancel={t('kit.stay')}
      destructive
      onConfirm={() => {
        if (blocked) return blocker.proceed();
        setWanted(undefined);
        wanted?.go();
      }}
      onCancel={close}
    >
      {t('kit.leaveText', changes)}
    </ConfirmDialog>
  );
}
