import { useLayoutEffect, useRef } from 'react';
import { QuietButton } from '../page/small-button.tsx';
import { t } from '../words/words.ts';
import './upload.css';
import type { Upload } from './use-upload.ts';

type Props = {
  percent: number;
  onStop: () => void;
  /** Id of the control that takes the focus over when this goes while holding it. */
  focusAfter: string;
};

/** How far a file on its way has come, and the button that stops it. */
export function UploadProgress({ percent, onStop, focusAfter }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    // Before it is taken off the page: afterwards nobody knows where the focus was.
    return () => {
      if (own?.contains(document.activeElement)) document.getElementById(focusAfter)?.focus();
    };
  }, [focusAfter]);
  const all = percent >= 100;
  return (
    <div className="upload-progress" ref={box}>
      <progress max={100} value={all ? undefined : percent} aria-label={t('upload.progress')} />
      <span className="t2 s12">{all ? t('upload.checking') : `${percent}%`}</span>
      <QuietButton onClick={onStop}>{t('upload.stop')}</QuietButton>
    </div>
  );
}

type StateProps = { upload: Upload; focusAfter: string };

/** A file on its way; or, where the line stayed broken, the ways to go on with it or to leave it. */
export function UploadState({ upload, focusAfter }: StateProps) {
  if (upload.percent !== undefined)
    return <UploadProgress percent={upload.percent} onStop={upload.stop} focusAfter={focusAfter} />;
  return upload.again ? (
    <div className="upload-progress">
      <QuietButton onClick={upload.again}>{t('upload.again')}</QuietButton>
      <QuietButton onClick={upload.stop}>{t('upload.stop')}</QuietButton>
    </div>
  ) : null;
}
