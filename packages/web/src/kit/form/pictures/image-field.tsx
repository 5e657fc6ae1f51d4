import {
  type PicturePurpose,
  pictureUploadRules,
  uploadApi,
} from '@mdi/contract/modules/upload/upload.contract.ts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../call/client.ts';
import { progressTransport } from '../../call/progress-transport.ts';
import { isSessionFailure, toCallFailed } from '../../call/session-failure.ts';
import { Icon } from '../../page/icon.tsx';
import { lazyPart } from '../../page/lazy-part.tsx';
import { t } from '../../words/words.ts';
import { type Control, Field, type FieldProps } from '../field.tsx';
import { FieldError } from '../field-error.tsx';
import { UploadProgress } from './upload-progress.tsx';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx').then((m) => m.CropDialog));

const types = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', bmp: 'image/bmp' } as const;

/** Why a file can't be this picture, known before anything is sent; the server checks the content again. */
function refusal(file: File, purpose: PicturePurpose): string | undefined {
  const { formats, maxBytes } = pictureUploadRules[purpose];
  if (!formats.some((format) => types[format] === file.type)) {
    return t('upload.error.format', formats.join('/').toUpperCase());
  }
  return file.size > maxBytes ? t('upload.error.tooLarge', maxBytes / 1024 / 1024) : undefined;
}

/** What only the picture itself shows: that the browser can't read it, or that it is too small to look good. */
async function flaw(file: File, purpose: PicturePurpose): Promise<string | undefined> {
  const rule = pictureUploadRules[purpose];
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    if (!('least' in rule)) return undefined;
    const { least } = rule;
    const small = width < least.width || height < least.height;
    return small
      ? t('upload.error.tooSmall', `${width}`, `${height}`, `${least.width}`, `${least.height}`)
      : undefined;
  } catch {
    return t('upload.error.broken');
  }
}

type Put = (uploadId: number | null) => void;
type Wait = (on: boolean) => void;
type Seen = (url: string | null) => void;

/** Sends one file at a time and reports its progress: percent, or undefined while none is being sent. */
function useUpload(purpose: PicturePurpose, wait: Wait) {
  const [percent, setPercent] = useState<number>();
  const running = useRef<AbortController>(undefined);
  // Somebody who leaves the form no longer needs the picture.
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setPercent(0);
    wait(true);
    try {
      const input = { purpose, file };
      return await client(uploadApi).add(input, {
        signal: controller.signal,
        via: progressTransport(setPercent),
      });
    } catch (cause) {
      if (controller.signal.aborted) return undefined;
      throw cause;
    } finally {
      setPercent(undefined);
      wait(false);
    }
  };
  return { percent, send, stop: () => running.current?.abort() };
}

/** Holds the picture as it is shown, and the actions on it. */
function usePicture(purpose: PicturePurpose, savedUrl: string | null, put: Put, wait: Wait, seen?: Seen) {
  const [url, setUrl] = useState(savedUrl);
  const show = (next: string | null) => {
    setUrl(next);
    seen?.(next);
  };
  const [error, setError] = useState<string>();
  const [chosen, setChosen] = useState<File>();
  const { percent, send, stop } = useUpload(purpose, wait);
  const choose = async (file: File) => {
    const refused = refusal(file, purpose) ?? (await flaw(file, purpose));
    setError(refused);
    if (refused === undefined) setChosen(file);
  };
  const upload = async (file: File) => {
    setChosen(undefined);
    try {
      const added = await send(file);
      if (!added) return;
      put(added.uploadId);
      show(added.url);
    } catch (cause) {
      const failure = toCallFailed(cause, t('upload.error.imageFailed'));
      if (!isSessionFailure(failure)) setError(failure.message);
    }
  };
  const remove = () => {
    put(null);
    show(null);
    setError(undefined);
  };
  return { url, percent, error, chosen, choose, upload, remove, stop, cancel: () => setChosen(undefined) };
}

type PictureProps = {
  control: Pick<Control, 'id' | 'aria-describedby'>;
  label: string;
  purpose: PicturePurpose;
  savedUrl: string | null;
  put: Put;
  wait: Wait;
  seen?: Seen | undefined;
  /** Round, because it shows a person. */
  round?: boolean;
};

/** A picture with its actions: choose or replace, crop, remove. */
export function PictureBox({ control, label, purpose, savedUrl, put, wait, seen, round }: PictureProps) {
  const picker = useRef<HTMLInputElement>(null);
  const picture = usePicture(purpose, savedUrl, put, wait, seen);
  const { url, percent, error, chosen } = picture;
  const busy = percent !== undefined;
  return (
    <div className="picture">
      <div className={round ? 'picture-box picture-round' : 'picture-box'}>
        {url ? <img src={url} alt="" /> : <Icon name="picture" size={round ? 24 : 32} />}
      </div>
      <div>
        <input
          ref={picker}
          type="file"
          hidden
          accept={pictureUploadRules[purpose].formats.map((format) => types[format]).join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again after a failure.
            target.value = '';
            if (file) void picture.choose(file);
          }}
        />
        <Button
          id={control.id}
          // The field's label alone would hide the button's text from screen readers.
          aria-label={`${label} ${t(url ? 'upload.replace' : 'upload.choose')}`}
          aria-describedby={control['aria-describedby']}
          loading={busy}
          icon={<Icon name="upload" size={14} />}
          onClick={() => picker.current?.click()}
        >
          {t(url ? 'upload.replace' : 'upload.choose')}
        </Button>
        {url ? (
          <Button type="text" disabled={busy} onClick={picture.remove}>
            {t('upload.remove')}
          </Button>
        ) : null}
        {chosen ? (
          <CropDialog
            file={chosen}
            most={pictureUploadRules[purpose]}
            onDone={(file) => void picture.upload(file)}
            onCancel={picture.cancel}
          />
        ) : null}
        {busy ? <UploadProgress percent={percent} onStop={picture.stop} focusAfter={control.id} /> : null}
        <FieldError text={error} alert />
      </div>
    </div>
  );
}

/** One picture: preview, choose or replace, remove. The form's value is the id of the upload. */
export function ImageField<I extends object>(
  props: FieldProps<I> & {
    purpose: PicturePurpose;
    savedUrl: string | null;
    /** Hears which picture is shown now, for a preview beside the field. */
    seen?: Seen;
  },
) {
  const { form, name, purpose, savedUrl, seen } = props;
  return (
    <Field {...props} tall>
      {(control) => (
        <PictureBox
          control={control}
          label={form.label(name)}
          purpose={purpose}
          savedUrl={savedUrl}
          // The value of a picture is an upload id or nothing.
          put={(id) => form.set(name, id as I[typeof name] | null)}
          wait={(on) => form.wait(name, on)}
          seen={seen}
        />
      )}
    </Field>
  );
}
