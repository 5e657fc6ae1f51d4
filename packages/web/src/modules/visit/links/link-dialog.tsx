import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useWrite } from '../../../kit/call/use-write.ts';
import { copyText } from '../../../kit/codes/copy-text.ts';
import { QrCode } from '../../../kit/codes/qr-code.tsx';
import { Icon } from '../../../kit/page/icon.tsx';
import { InfoDialog } from '../../../kit/page/info-dialog.tsx';
import { toast } from '../../../kit/page/toast.ts';
import { t } from '../../../kit/words/words.ts';
import { visitCalls, visitorName } from '../use-visit.ts';
import css from '../visit.module.css';
import type { VisitDialogProps } from '../visit-dialog-props.ts';

type Props = {
  title: string;
  text: string;
  load: () => Promise<{ url: string }>;
  onClose: () => void;
};

/** A link to hand on: as a QR code, and to be copied. */
export function LinkDialog({ title, text, load, onClose }: Props) {
  const [url, setUrl] = useState<string>();
  const { run } = useWrite(load, {
    done: (link) => setUrl(link.url),
    failed: () => {
      onClose();
      return false;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens; it is recorded.
  useEffect(() => void run(undefined), []);
  const copy = async (link: string) => {
    if (await copyText(link)) toast.success(t('visit.copied'));
    else toast.error(t('kit.failed'));
  };
  return (
    <InfoDialog title={title} width={440} stays unfocused onClose={onClose}>
      <div className={`stack ${css.link}`}>
        {url === undefined ? (
          <p className="t3">{t('kit.loading')}</p>
        ) : (
          <>
            <div className={css.linkPicture}>
              <QrCode text={url} label={t('visit.linkPicture')} />
            </div>
            <p className="t2">{text}</p>
            <code className="code-box">{url}</code>
            <Button type="primary" autoFocus icon={<Icon name="copy" />} onClick={() => void copy(url)}>
              {t('visit.copyLink')}
            </Button>
          </>
        )}
      </div>
    </InfoDialog>
  );
}

/** The link of one guest. */
export function VisitLinkDialog({ visit, onClose }: VisitDialogProps) {
  return (
    <LinkDialog
      title={t('visit.linkTitle', visitorName(visit))}
      text={t('visit.linkText')}
      load={() => visitCalls.link({ visitId: visit.visitId })}
      onClose={onClose}
    />
  );
}
