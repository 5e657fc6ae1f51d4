import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { reportFault } from '../kit/call/faults.ts';
import { disableLeaveBlockers } from '../kit/form/drafts/leave-blockers.ts';
import { keepDrafts } from '../kit/form/drafts/unsaved-drafts.ts';
import { Icon } from '../kit/page/icon.tsx';
import { isMissingPart } from '../kit/page/missing-part.ts';
import { t } from '../kit/words/words.ts';

/**
 * A page of which a part could not be loaded, or which broke while it was drawn; the frame around it stays, and so does
 * what was typed. What broke is told to the server.
 */
export function PageFailed() {
  const error = useRouteError();
  const navigate = useNavigate();
  const missing = isMissingPart(error);
  const [number, setNumber] = useState<number | null>(null);
  useEffect(() => {
    keepDrafts();
    let shown = true;
    void reportFault('render', error).then((no) => shown && setNumber(no));
    return () => {
      shown = false;
    };
  }, [error]);
  const reload = () => {
    disableLeaveBlockers();
    location.reload();
  };
  return (
    <div className="page message-page" role="alert">
      <Icon name="warning" size={32} />
      <h1>{t(missing ? 'frame.pageFailed' : 'frame.pageBroke')}</h1>
      <p>{t(missing ? 'frame.pageFailedText' : 'frame.pageBrokeText')}</p>
      {number === null ? null : <p className="t3">{t('kit.faultNumber', number)}</p>}
      <div className="row">
        <Button type="primary" icon={<Icon name="reload" />} onClick={reload}>
          {t('frame.reload')}
        </Button>
        {missing ? null : <Button onClick={() => void navigate(-1)}>{t('kit.back')}</Button>}
      </div>
    </div>
  );
}

/** For a role without any menu. */
export function NoMenus() {
  return (
    <div className="page message-page">
      <Icon name="inbox" size={32} />
      <h1>{t('frame.noMenus')}</h1>
      <p>{t('frame.noMenusText')}</p>
    </div>
  );
}

/** The outline of a page while its part of the program loads. */
export function PageSkeleton() {
  return (
    <div className="page page-skeleton" role="status" aria-label={t('kit.loading')}>
      <span />
      <span />
      <span />
    </div>
  );
}
