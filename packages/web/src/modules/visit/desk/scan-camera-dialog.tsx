import { useCamera } from '../../../kit/codes/use-camera.ts';
import { InfoDialog } from '../../../kit/page/info-dialog.tsx';
import { t } from '../../../kit/words/words.ts';
import css from './desk.module.css';

const formats = ['qr_code'];

/** Looks through the camera until it sees a code. */
export function ScanCameraDialog({ read, onClose }: { read: (text: string) => void; onClose: () => void }) {
  const { video, failed } = useCamera(formats, read);
  return (
    <InfoDialog title={t('visit.deskCameraTitle')} unfocused onClose={onClose}>
      {failed ? (
        <p role="alert" className="bad">
          {t('visit.deskCameraFailed')}
        </p>
      ) : (
        <>
          <p className="t2">{t('visit.deskCameraText')}</p>
          <video ref={video} className={css.deskCamera} autoPlay muted playsInline />
        </>
      )}
    </InfoDialog>
  );
}
