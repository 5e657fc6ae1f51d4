import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useWrite } from '../../kit/call/use-write.ts';
import { copyText } from '../../kit/codes/copy-text.ts';
import { QrCode } from '../../kit/codes/qr-code.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { toast } from '../../kit/page/toast.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { pageCalls } from './page-calls.ts';
import css from './pages.module.css';

type Link = { url: string; until: string };

const copy = async ({ url }: Link) => {
  if (await copyText(url)) toast.success(t('page.previewCopied'));
  else toast.error(t('kit.failed'));
};

/** The draft on a phone: a code that lasts half an hour, and can be ended before. */
export function PreviewDialog({ pageId, onClose }: { pageId: number; onClose: () => void }) {
  const [link, setLink] = useState<Link>();
  const failed = () => {
    onClose();
    return false;
  };
  const make = useWrite(() => pageCalls.preview({ pageId }), { done: setLink, failed });
  const end = useWrite(() => pageCalls.endPreview({ pageId }), {
    done: () => {
      toast.success(t('page.previewEnded'));
      onClose();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens; it is recorded.
  useEffect(() => void make.run(undefined), []);
  return (
    <InfoDialog title={t('page.preview')} width={440} stays unfocused onClose={onClose}>
      {link === undefined ? (
        <p className="t3" role="status">
          {t('kit.loading')}
        </p>
      ) : (
        <div className={`stack ${css.preview}`}>
          <QrCode text={link.url} label={t('page.previewCode')} />
          <p role="status">
            {t('page.previewText')} <b>{t('page.previewUntil', showTime(link.until).slice(0, 16))}</b>
          </p>
          <div className="row">
            <Button autoFocus icon={<Icon name="copy" size={14} />} onClick={() => void copy(link)}>
              {t('page.previewCopy')}
            </Button>
            <Button danger loading={end.busy} onClick={() => void end.run(undefined)}>
              {t('page.previewEnd')}
            </Button>
          </div>
          <p className="t3 s12">{t('page.previewHint')}</p>
        </div>
      )}
    </InfoDialog>
  );
}
