import { useEffect, useState } from 'react';
import { copyText } from '../../kit/codes/copy-text.ts';
import { t } from '../../kit/words/words.ts';
import { ShareIcon } from './icons.tsx';

const shownMs = 4_000;

type Props = { title: string; summary: string /** Another address than the page's own. */; url?: string };

/** Hands the page's address on: by what the phone has to share with, else by copying. */
export function ShareButton({ title, summary, url: given }: Props) {
  const [told, setTold] = useState('');
  useEffect(() => {
    if (told === '') return;
    const over = setTimeout(() => setTold(''), shownMs);
    return () => clearTimeout(over);
  }, [told]);
  const share = async () => {
    const url = given ?? location.origin + location.pathname;
    if ('share' in navigator) {
      // Who closes the phone's own sheet has decided so.
      await navigator.share({ title, text: summary, url }).catch(() => undefined);
      return;
    }
    setTold(t((await copyText(url)) ? 'appNotice.shared' : 'appNotice.shareFailed'));
  };
  return (
    <>
      <button type="button" className="share" onClick={() => void share()}>
        <ShareIcon />
        {t('appNotice.share')}
      </button>
      <p className="share-told" role="status">
        {told}
      </p>
    </>
  );
}
