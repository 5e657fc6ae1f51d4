import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../kit/codes/copy-text.ts';
import { RecoveryCodes } from '../../kit/codes/recovery-codes.tsx';
import { t } from '../../kit/words/words.ts';

/** Shows the recovery codes of an app that was set up at this sign-in, before the person goes on. */
export function RecoveryStep({ codes, goOn }: { codes: readonly string[]; goOn: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => title.current?.focus(), []);
  const copy = async () => setCopied(await copyText(codes.join('\n')));
  return (
    <section className="set-up">
      <h2 ref={title} tabIndex={-1}>
        {t('auth.recoveryTitle')}
      </h2>
      <p>{t('auth.recoveryText')}</p>
      <RecoveryCodes codes={codes} />
      <button type="button" className="btn primary" onClick={goOn}>
        {t('auth.recoveryKept')}
      </button>
      <p className="after">
        <button type="button" className="btn" onClick={() => void copy()}>
          {t('auth.recoveryCopy')}
        </button>{' '}
        <span role="status">{copied ? t('auth.recoveryCopied') : ''}</span>
      </p>
    </section>
  );
}
