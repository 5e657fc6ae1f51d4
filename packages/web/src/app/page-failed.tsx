import { Button } from 'antd';
import { Icon } from '../kit/icon.tsx';
import { t } from '../kit/words.ts';

/** A page that could not be loaded or broke while it was drawn; the frame around it stays. */
export function PageFailed() {
  return (
    <div className="page message-page" role="alert">
      <Icon name="warning" size={32} />
      <h1>{t('frame.pageFailed')}</h1>
      <p>{t('frame.pageFailedText')}</p>
      <Button type="primary" icon={<Icon name="reload" />} onClick={() => location.reload()}>
        {t('frame.reload')}
      </Button>
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
