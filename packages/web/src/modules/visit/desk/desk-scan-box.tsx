import { Button } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { hasCamera } from '../../../kit/codes/barcode-reader.ts';
import { IconSvg } from '../../../kit/page/icon-paths.tsx';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { t } from '../../../kit/words/words.ts';
import css from './desk.module.css';
import { isScannerEcho } from './desk-actions.ts';
import type { Desk } from './use-desk.ts';

const ScanCameraDialog = lazyPart(() => import('./scan-camera-dialog.tsx').then((m) => m.ScanCameraDialog));

const ScanIcon = ({ size }: { size: number }) => (
  <IconSvg size={size}>
    <path d="M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16M4 12h16" />
  </IconSvg>
);

const CameraIcon = () => (
  <IconSvg size={20}>
    <path d="M4 8.5h3l1.5-2.5h7L17 8.5h3v10.5H4z" />
    <circle cx="12" cy="13.5" r="3.2" />
  </IconSvg>
);

type ScanProps = {
  box: RefObject<HTMLInputElement | null>;
  desk: Desk;
  /** Enter in the empty box. */
  act: () => void;
};

/** The one box for everything that is scanned or typed; Enter looks for it, and Enter again acts. */
export function DeskScanBox({ box, desk, act }: ScanProps) {
  const [text, setText] = useState('');
  const [camera, setCamera] = useState(false);
  const lastScan = useRef(Number.NEGATIVE_INFINITY);
  const look = (wanted: string) => {
    setText('');
    desk.look(wanted);
  };
  const enter = (at: number) => {
    const wanted = text.trim();
    if (wanted !== '') {
      lastScan.current = at;
      look(wanted);
    } else if (!isScannerEcho(at, lastScan.current) && !desk.looking) act();
  };
  return (
    <search className={css.deskScan}>
      <ScanIcon size={28} />
      <input
        ref={box}
        // biome-ignore lint/a11y/noAutofocus: the guard scans at once; everything else on the page is reached by keys from here.
        autoFocus
        type="text"
        value={text}
        aria-label={t('visit.deskScan')}
        placeholder={t('visit.deskScan')}
        maxLength={400}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
          event.preventDefault();
          enter(event.timeStamp);
        }}
      />
      {hasCamera() ? (
        <Button
          type="text"
          icon={<CameraIcon />}
          title={t('visit.deskCamera')}
          aria-label={t('visit.deskCamera')}
          onClick={() => setCamera(true)}
        />
      ) : null}
      <kbd>/</kbd>
      {camera ? (
        <ScanCameraDialog
          read={(wanted) => {
            setCamera(false);
            look(wanted);
          }}
          onClose={() => setCamera(false)}
        />
      ) : null}
    </search>
  );
}
