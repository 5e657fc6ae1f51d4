import { Button, Modal } from 'antd';
import { useCamera } from '../../kit/codes/use-camera.ts';
import { t } from '../../kit/words/words.ts';

const formats = ['qr_code'];

/** Looks through the camera until it sees a code. */
export function CameraDialog({ read, onClose }: { read: (text: string) => void; onClose: () => void }) {
  const { video, failed } = useCamera(formats, read);
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
