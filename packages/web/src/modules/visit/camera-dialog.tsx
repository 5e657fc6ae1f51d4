import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { qrReader } from '../../kit/barcode.ts';
import { t } from '../../kit/words.ts';

const lookMs = 200;

/** Looks through the camera until it sees a code. */
export function CameraDialog({ read, onClose }: { read: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useRef(read);
  found.current = read;
  useEffect(() => {
    const reader = qrReader();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const look = async () => {
      const picture = video.current;
      const codes = picture && picture.readyState >= 2 ? await reader?.detect(picture).catch(() => []) : [];
      const text = codes?.[0]?.rawValue;
      if (over) return;
      if (text) found.current(text);
      else timer = setTimeout(() => void look(), lookMs);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((opened) => {
        stream = opened;
        // Closed before the browser had asked the person.
        if (over || !video.current) return stopAll(opened);
        video.current.srcObject = opened;
        void look();
      })
      .catch(() => setFailed(true));
    return () => {
      over = true;
      clearTimeout(timer);
      if (stream) stopAll(stream);
    };
  }, []);
  return (
    <Modal
      open
      centered
      width={480}
      title={t('visit.deskCameraTitle')}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
      onCancel={onClose}
    >
      {failed ? (
        <p role="alert" className="bad">
          {t('visit.deskCameraFailed')}
        </p>
      ) : (
        <>
          <p className="t2">{t('visit.deskCameraText')}</p>
          <video ref={video} className="desk-camera" autoPlay muted playsInline />
        </>
      )}
    </Modal>
  );
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
