import { Button, Slider } from 'antd';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Dialog } from '../../page/dialog.tsx';
import { t } from '../../words/words.ts';
import { FieldError } from '../field-error.tsx';
import './crop.css';

const maxZoom = 4;

type Size = { width: number; height: number };

/**
 * Cuts the chosen part of a picture into a file, no larger than what is kept of it anyway.
 * @throws when the browser can't read the picture
 */
async function cut(file: File, area: Area, most: Size): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, most.width / area.width, most.height / area.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the picture could not be cut');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, 0.92));
  if (!bytes) throw new Error('the picture could not be cut');
  return new File([bytes], file.name, { type: file.type });
}

type Props = {
  file: File;
  /** The largest picture that is kept; the part has its shape. */
  most: Size;
  onDone: (file: File) => void;
  onCancel: () => void;
};

/** Lets a person choose the part of a picture that is uploaded: drag or arrow keys move it, the slider zooms. */
export function CropDialog({ file, most, onDone, onCancel }: Props) {
  const [url, setUrl] = useState<string>();
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const finish = async () => {
    if (!area || busy) return;
    setBusy(true);
    try {
      onDone(await cut(file, area, most));
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('upload.crop')}
      verb={t('upload.cropDone')}
      okButtonProps={{ disabled: !area || failed }}
      busy={busy}
      onOk={() => void finish()}
      onCancel={onCancel}
      footer={(_, { OkBtn, CancelBtn }) => (
        <div className="crop-foot">
          <Button disabled={failed} onClick={() => onDone(file)}>
            {t('upload.cropSkip')}
          </Button>
          <span className="grow" />
          <CancelBtn />
          <OkBtn />
        </div>
      )}
    >
      <div className="crop-box">
        {url ? (
          <Cropper
            image={url}
            crop={at}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={most.width / most.height}
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ role: 'application', 'aria-label': t('upload.cropMove') }}
            mediaProps={{ alt: '', onError: () => setFailed(true) }}
          />
        ) : null}
      </div>
      <FieldError text={failed ? t('upload.error.broken') : null} alert />
      <div className="crop-zoom">
        <span id="crop-zoom">{t('upload.zoom')}</span>
        <Slider
          min={1}
          max={maxZoom}
          step={0.1}
          value={zoom}
          onChange={setZoom}
          ariaLabelledByForHandle="crop-zoom"
          tooltip={{ open: false }}
        />
      </div>
    </Dialog>
  );
}
