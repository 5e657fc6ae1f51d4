import { type UploadPurpose, uploadApi, uploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { client } from './client.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { asFailure, isSessionFailure } from './session-failure.ts';
import { t } from './words.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((m) => ({ default: m.CropDialog })));

const types = { jpg: 'image/jpeg', png: 'image/png' } as const;

/** Why a file can't be this picture, said before anything is sent; the server checks the content again. */
function refusal(file: File, purpose: UploadPurpose): string | undefined {
  const { formats, maxBytes } = uploadRules[purpose];
  if (!formats.some((format) => types[format] === file.type)) {
    return t('upload.error.format', formats.join('/').toUpperCase());
  }
  return file.size > maxBytes ? t('upload.error.tooLarge', maxBytes / 1024 / 1024) : undefined;
}

type Put = (uploadId: number | null) => void;
type Wait = (on: boolean) => void;

/** The picture as it is shown, and what is done to it. */
function usePicture(purpose: UploadPurpose, savedUrl: string | null, put: Put, wait: Wait) {
  const [url, setUrl] = useState(savedUrl);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [chosen, setChosen] = useState<File>();
  const choose = (file: File) => {
    const refused = refusal(file, purpose);
    setError(refused);
    if (refused === undefined) setChosen(file);
  };
  const upload = async (file: File) => {
    setChosen(undefined);
    setBusy(true);
    wait(true);
    try {
      const input = { purpose, file };
      const added = await client(uploadApi).add(input);
      put(added.uploadId);
      setUrl(added.url);
    } catch (cause) {
      const failure = asFailure(cause, t('upload.error.imageFailed'));
      if (!isSessionFailure(failure)) setError(failure.message);
    } finally {
      setBusy(false);
      wait(false);
    }
  };
  const remove = () => {
    put(null);
    setUrl(null);
    setError(undefined);
  };
  return { url, busy, error, chosen, choose, upload, remove, cancel: () => setChosen(undefined) };
}

/** One picture: preview, choose or replace, remove. The form's value is the id of the upload. */
export function ImageField<I extends object>(
  props: FieldProps<I> & { purpose: UploadPurpose; savedUrl: string | null },
) {
  const { form, name, purpose, savedUrl } = props;
  const picker = useRef<HTMLInputElement>(null);
  // The value of a picture is an upload id or nothing.
  const put: Put = (id) => form.set(name, id as I[typeof name] | null);
  const { url, busy, error, chosen, choose, upload, remove, cancel } = usePicture(
    purpose,
    savedUrl,
    put,
    (on) => form.wait(name, on),
  );
  return (
    <Field {...props} tall>
      {(control) => (
        <div className="picture">
          <div className="picture-box">
            {url ? <img src={url} alt="" /> : <Icon name="picture" size={32} />}
          </div>
          <div>
            <input
              ref={picker}
              type="file"
              hidden
              accept={uploadRules[purpose].formats.map((format) => types[format]).join(',')}
              onChange={({ target }) => {
                const file = target.files?.[0];
                // The same file must be choosable again after a failure.
                target.value = '';
                if (file) choose(file);
              }}
            />
            <Button
              id={control.id}
              aria-describedby={control['aria-describedby']}
              loading={busy}
              icon={<Icon name="upload" size={14} />}
              onClick={() => picker.current?.click()}
            >
              {t(url ? 'upload.replace' : 'upload.choose')}
            </Button>
            {url ? (
              <Button type="text" disabled={busy} onClick={remove}>
                {t('upload.remove')}
              </Button>
            ) : null}
            {chosen ? (
              <Suspense>
                <CropDialog
                  file={chosen}
                  ratio={uploadRules[purpose].width / uploadRules[purpose].height}
                  onDone={(file) => void upload(file)}
                  onCancel={cancel}
                />
              </Suspense>
            ) : null}
            {error ? (
              <div className="field-error" role="alert">
                <Icon name="warning" size={14} />
                {error}
              </div>
            ) : null}
          </div>
        </div>
      )}
    </Field>
  );
}
