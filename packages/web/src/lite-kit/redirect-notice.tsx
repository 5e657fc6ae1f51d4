import { useEffect } from 'react';
import { t } from '../kit/words/words.ts';
import { addressOf } from '../public/addresses.ts';
import { CheckIcon } from './icons.tsx';

const seconds = 3;

/** Says that something is done and goes on by itself; the link is for who won't wait. */
export function RedirectNotice({ text, to, label }: { text: string; to: string; label: string }) {
  const address = addressOf(to);
  useEffect(() => {
    const timer = setTimeout(() => location.replace(address), seconds * 1000);
    return () => clearTimeout(timer);
  }, [address]);
  return (
    <>
      <p className="done" role="status">
        <CheckIcon size={16} />
        {text}
      </p>
      <p className="after">{t('auth.forward', seconds)}</p>
      <a className="btn primary" href={address}>
        {label}
      </a>
    </>
  );
}
