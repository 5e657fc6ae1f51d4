import { Button } from 'antd';
import { useLoggedRead } from '../../kit/call/use-logged-read.ts';
import { copyText } from '../../kit/codes/copy-text.ts';
import { QrCode } from '../../kit/codes/qr-code.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { toast } from '../../kit/page/toast.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import type { ActDialogProps } from './act-dialogs.tsx';
import css from './mini-program.module.css';
import { miniProgramCalls } from './mini-program-calls.ts';

/** A link by which the mini-program's administrator authorizes us, to be handed on, opened or scanned. */
export function AuthorizeDialog({ row, onClose }: ActDialogProps) {
  const { miniProgramId, projectName } = row;
  const { data, error, retry } = useLoggedRead(['miniProgram', miniProgramId], true, () =>
    miniProgramCalls.authorizeLink({ miniProgramId }),
  );
  const copy = async (url: string) => {
    if (await copyText(url)) toast.success(t('miniProgram.copied'));
    else toast.error(t('miniProgram.notCopied'));
  };
  return (
    <InfoDialog title={t('miniProgram.authorizeTitle', projectName)} unfocused onClose={onClose}>
      <div className={css.authorize}>
        <p>{t('miniProgram.authorizeText')}</p>
        {data ? (
          <>
            <div className={css.code}>
              <QrCode text={data.url} label={t('miniProgram.authorizeCode')} />
            </div>
            <code className="code-box">{data.url}</code>
            <div className="row">
              <Button type="primary" icon={<Icon name="copy" />} onClick={() => void copy(data.url)}>
                {t('miniProgram.authorizeCopy')}
              </Button>
              <a className="button" href={data.url} target="_blank" rel="noreferrer">
                {t('miniProgram.authorizeOpen')}
              </a>
            </div>
            <p className="t3 s12">{t('miniProgram.authorizeUntil', showTime(data.until))}</p>
          </>
        ) : error ? (
          <LoadFailed failure={error} retry={retry} />
        ) : (
          <Skeleton rows={4} />
        )}
      </div>
    </InfoDialog>
  );
}
