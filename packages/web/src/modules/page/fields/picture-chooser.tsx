import { pictureUploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { hasRatio, limits } from '@mdi/page-kit/limits.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { UploadProgress } from '../../../kit/form/pictures/upload-progress.tsx';
import { acceptAttribute, useUpload } from '../../../kit/form/pictures/use-upload.ts';
import { Icon } from '../../../kit/page/icon.tsx';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { t } from '../../../kit/words/words.ts';

const CropDialog = lazyPart(() =>
  import('../../../kit/form/pictures/crop-dialog.tsx').then((m) => m.CropDialog),
);

/** How large a picture is as it is kept: nothing on a page may jump while it loads. */
const sizeOf = (url: string): Promise<{ w: number; h: number }> =>
  new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done({ w: image.naturalWidth, h: image.naturalHeight });
    image.onerror = () => failed(new Error(t('upload.error.broken')));
    image.src = url;
  });

async function isRound(file: File): Promise<boolean> {
  const picture = await createImageBitmap(file);
  const right = hasRatio(picture.width, picture.height, limits.panorama.ratio);
  picture.close();
  return right;
}

export type PicturePurpose = 'pagePicture' | 'pagePanorama';

/** Which part is offered to be cut out; all of it may be taken as well, but of a panorama. */
const shapeOf = (purpose: PicturePurpose) =>
  purpose === 'pagePanorama' ? pictureUploadRules.pagePanorama : { width: 1500, height: 840 };

/** A button that chooses a picture, lets a part of it be cut out and sends it. */
export function PictureChooser(props: {
  id: string;
  label: string;
  purpose: PicturePurpose;
  disabled: boolean;
  sent: (up: number, size: { w: number; h: number }, url: string) => void;
  wrong: (text: string | undefined) => void;
}) {
  const { id, label, purpose, disabled, sent, wrong } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const upload = useUpload(purpose, () => {});
  const send = (file: File) => {
    setChosen(undefined);
    void upload.send([file], ({ uploadId, url }) => {
      sizeOf(url).then(
        (size) => sent(uploadId, size, url),
        (error: unknown) => wrong(error instanceof Error ? error.message : t('upload.error.imageFailed')),
      );
    });
  };
  const choose = async (file: File) => {
    wrong(undefined);
    try {
      // A part of a moving picture would stand still.
      const whole = file.type === 'image/gif' || (purpose === 'pagePanorama' && (await isRound(file)));
      if (whole) send(file);
      else setChosen(file);
    } catch {
      wrong(t('upload.error.broken'));
    }
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={acceptAttribute(purpose)}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file must be choosable again after a failure.
          target.value = '';
          if (file) void choose(file);
        }}
      />
      <Button
        id={id}
        size="small"
        disabled={disabled || upload.percent !== undefined}
        icon={<Icon name="upload" size={14} />}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
      {upload.percent === undefined ? null : (
        <UploadProgress percent={upload.percent} onStop={upload.stop} focusAfter={id} />
      )}
      {upload.error === undefined ? null : (
        <div className="field-error" role="alert">
          <Icon name="warning" size={14} />
          {upload.error}
        </div>
      )}
      {chosen ? (
        <CropDialog
          file={chosen}
          most={shapeOf(purpose)}
          onDone={(file: File) => {
            // A panorama that wasn't cut is of another shape still.
            if (purpose === 'pagePanorama' && file === chosen) {
              setChosen(undefined);
              wrong(t('page.panoramaRatio'));
            } else send(file);
          }}
          onCancel={() => setChosen(undefined)}
        />
      ) : null}
    </>
  );
}
