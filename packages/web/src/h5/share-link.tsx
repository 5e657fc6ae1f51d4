import { useState } from 'react';
import { copyText } from '../kit/codes/copy-text.ts';
import { t } from '../kit/words/words.ts';

type Props = { url: string; text: string };

/** Hands a link on: by what the phone has to share with, else by copying. */
export function ShareLink({ url, text }: Props) {
  const [told, setTold] = useState('');
  const copy = async () => setTold(t((await copyText(url)) ? 'myPass.copied' : 'myPass.copyFailed'));
  // Who closes the phone's own sheet has decided so.
  const share = () => navigator.share({ text, url }).catch(() => undefined);
  return (
    <>
      <p className="link-text">{url}</p>
      <p className="decisions">
        {'share' in navigator ? (
          <button type="button" className="btn primary" onClick={() => void share()}>
            {t('myPass.inviteShare')}
          </button>
        ) : null}
        <button type="button" className="btn" onClick={() => void copy()}>
          {t('myPass.copyLink')}
        </button>
      </p>
      <p className="t2" role="status">
        {told}
      </p>
    </>
  );
}
