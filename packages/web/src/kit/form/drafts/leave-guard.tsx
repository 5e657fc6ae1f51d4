import { type RefObject, useEffect, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from '../../record/confirm-dialog.tsx';
import { t } from '../../words/words.ts';
import { addLeaveBlocker, leaveBlockersActive } from './leave-blockers.ts';
import { noteFormAddress, pageStaysOpen } from './page-stays-open.ts';
import { keepDrafts } from './unsaved-drafts.ts';

type Props = {
  armed: RefObject<boolean>;
  changes: number;
  /** The form of a page, whose draft is found again by its address: nobody is asked if the page stays open as a tab. */
  page?: boolean;
};

/** Asks before a page with unsaved changes is left: by a link, by what loads it again, by closing the tab. */
export function LeaveGuard({ armed, changes, page = false }: Props) {
  const { pathname, search } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      armed.current && !(page && pageStaysOpen(currentLocation, nextLocation) && keepDrafts()),
  );
  useEffect(() => {
    if (page) noteFormAddress(pathname + search);
  }, [page, pathname, search]);
  const [wanted, setWanted] = useState<{ go: () => void }>();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (armed.current && leaveBlockersActive()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    const release = addLeaveBlocker({ holds: () => armed.current, ask: (go) => setWanted({ go }) });
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
