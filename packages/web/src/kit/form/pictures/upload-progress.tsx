import { Button } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { QuietButton } from '../../page/small-button.tsx';
import { t } from '../../words/words.ts';
import './upload.css';
import type { Upload } from './use-upload.ts';

/** For something shown only for a while: if it goes while holding the focus, the control of this id takes that over. */
function useHandsOver(focusAfter: string) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    // It runs before the removal, because afterwards nobody knows where the focus was.
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

/** Shows how much of a file has been sent, with a button that stops it. */
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
    // The progress replaces the button: whoever pressed that by key goes on from here.
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

/** Shows a file being sent or, where the network stayed down, the ways to continue or give up. */
export const UploadStatus = ({ upload, focusAfter }: StateProps) =>
  upload.percent === undefined && !upload.again ? null : (
    <UploadBox upload={upload} focusAfter={focusAfter} />
  );
