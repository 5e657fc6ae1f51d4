import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { setFailureListener } from '../../kit/call/send.ts';
import { dropSessionToken, sessionToken } from '../../kit/call/session.ts';
import { isProjectChanged } from '../../kit/call/session-failure.ts';
import { disableLeaveBlockers } from '../../kit/form/drafts/leave-blockers.ts';
import { keepDrafts } from '../../kit/form/drafts/unsaved-drafts.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { basePath, goToLogin } from '../routing/addresses.ts';
import { rereadRights } from '../routing/rights.ts';

const SessionDialog = lazyPart(() => import('./session-over-dialog.tsx').then((m) => m.SessionOverDialog));

/** What was typed stays in this tab for when the person is back; `ended` tells them why they were put out. */
function endSession(ended: boolean): void {
  keepDrafts();
  disableLeaveBlockers();
  dropSessionToken();
  goToLogin(true, ended);
}

/** Another sign-in in this browser replaced the token: user, menus and routes are others now (spec §4). */
function useTokenChange(): void {
  useEffect(() => {
    const started = sessionToken();
    const look = () => {
      const now = sessionToken();
      if (document.visibilityState === 'visible' && now !== '' && now !== started) location.reload();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/**
 * Obeys the server's session codes in one place (spec §4, §8): 401 asks once, however many calls failed, and who chose
 * to stay is asked again only by what they do: a write, another page, or other filters;
 * 4001 ends the session without a question; a project changed in another tab shows a bar that offers to reload; 403 asks
 * for the rights of now.
 */
export function SessionCodeHandler() {
  const [asking, setAsking] = useState(false);
  const [moved, setMoved] = useState(false);
  const stays = useRef(false);
  const { pathname, search } = useLocation();
  useTokenChange();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another view of it, is what it is about.
  useEffect(() => {
    stays.current = false;
  }, [pathname, search]);
  useEffect(() => {
    setFailureListener((failure, { writes }) => {
      if (failure.code === 401) {
        if (writes || !stays.current) setAsking(true);
      } else if (failure.code === 4001) endSession(true);
      // Who only looks as somebody else has typed nothing that would be lost.
      else if (isProjectChanged(failure) && signedInUser().viewing) location.assign(basePath);
      else if (isProjectChanged(failure)) setMoved(true);
      // The page showed something that the person may no longer do.
      else if (failure.code === 403) void rereadRights();
    });
  }, []);
  return (
    <>
      {moved ? (
        <div className="moved" role="alert">
          <Icon name="warning" size={18} />
          <span>{t('kit.projectChanged', signedInUser().currProjectName ?? t('frame.headOffice'))}</span>
          <Button size="small" onClick={() => location.reload()}>
            {t('kit.projectChangedReload')}
          </Button>
        </div>
      ) : null}
      {asking ? (
        <SessionDialog
          onAgain={() => endSession(false)}
          onStay={() => {
            stays.current = true;
            setAsking(false);
          }}
        />
      ) : null}
    </>
  );
}
