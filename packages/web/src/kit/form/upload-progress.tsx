import { Button } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { QuietButton } from '../page/small-button.tsx';
import { t } from '../words/words.ts';
import './upload.css';
import type { Upload } from './use-upload.ts';

/** What stands on the page for a while; when it goes while holding the focus, the control of this id takes that over. */
function useHandsOver(focusAfter: string) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    // Before it is taken off the page: afterwards nobody knows where the focus was.
    return () => {
      if (own?.contains(document.activeElement)) document.getElementById(focusAfter)?.focus();
    };
  }, [focusAfter]);
  return box;
}

function Bar({ percent }: { percent: number }) {
  const all = percent >= 100;
  return (
    <>
      <progress max={100} value={all ? undefined : percent} aria-label={t('upload.progress')} />
      <span className="t2 s12">{all ? t('upload.checking') : `${percent}%`}</span>
    </>
  );
}

type Props = {
  percent: number;
  onStop: () => void;
  /** Id of the control that takes the focus over when this goes while holding it. */
  focusAfter: string;
};

/** How far a file on its way has come, and the button that stops it. */
export function UploadProgress({ percent, onStop, focusAfter }: Props) {
  const box = useHandsOver(focusAfter);
  return (
    <div className="upload-progress" ref={box}>
      <Bar percent={percent} />
      <QuietButton onClick={onStop}>{t('upload.stop')}</QuietButton>
    </div>
  );
}

type StateProps = { upload: Upload; focusAfter: string };

function UploadBox({ upload: { percent, again, stop }, focusAfter }: StateProps) {
  const box = useHandsOver(focusAfter);
  const goOn = () => {
    // Its button gives way to the progress: who pressed it by key goes on from here.
    box.current?.focus();
    again?.();
  };
  return (
    <div className="upload-progress" ref={box} tabIndex={-1}>
      {percent === undefined ? (
        <Button size="small" onClick={goOn}>
          {t('upload.again')}
        </Button>
      ) : (
        <Bar percent={percent} />
      )}
      <QuietButton onClick={stop}>{t('upload.stop')}</QuietButton>
    </div>
  );
}

/** A file on its way; or, where the line stayed broken, the ways to go on with it or to leave it. */
export const UploadStatus = ({ upload, focusAfter }: StateProps) =>
  upload.percent === undefined && !upload.again ? null : (
    <UploadBox upload={upload} focusAfter={focusAfter} />
  );
