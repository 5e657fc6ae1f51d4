import type { PicturePurpose } from '@mdi/contract/modules/upload/upload.contract.ts';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { Icon } from '../../page/icon.tsx';
import { t } from '../../words/words.ts';
import { Field, type FieldProps } from '../field.tsx';
import { FieldError } from '../field-error.tsx';
import './upload.css';
import { useGrowingList } from '../fields/use-growing-list.ts';
import type { Form } from '../use-form.ts';
import { UploadProgress } from './upload-progress.tsx';
import { acceptAttribute, useUpload } from './use-upload.ts';

/** An upload as a form holds it. */
export type UploadedPicture = { uploadId: number; url: string };

type Props<I extends object> = FieldProps<I> & {
  form: Form<I>;
  purpose: PicturePurpose;
  most: number;
  value: readonly UploadedPicture[];
  put: (next: UploadedPicture[]) => void;
  /** The name of each, and the text of its remove button, by its number. */
  called: (number: number) => string;
  removes: (number: number) => string;
};

/** Several pictures of a form, sent as they are chosen. */
export function PicturesField<I extends object>(props: Props<I>) {
  const { form, name, purpose, most, value, put, called, removes, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  const button = useId();
  const list = useGrowingList(value, put);
  const upload = useUpload(purpose, (on) => form.wait(name, on));
  const choose = (files: FileList | null) =>
    void upload.send([...(files ?? [])], ({ uploadId, url }) => list.add({ uploadId, url }), {
      free: most - list.count(),
      most,
    });
  return (
    <Field form={form} name={name} {...field}>
      {({ id }) => (
        <>
          <div className="upload-pictures">
            {value.map(({ uploadId, url }, at) => (
              <span key={uploadId}>
                <img src={url} alt={called(at + 1)} />
                <Button
                  size="small"
                  aria-label={removes(at + 1)}
                  icon={<Icon name="close" size={14} />}
                  onClick={() => list.put(value.filter((one) => one.uploadId !== uploadId))}
                />
              </span>
            ))}
            {value.length < most ? (
              <Button id={button} icon={<Icon name="upload" />} onClick={() => input.current?.click()}>
                {t('upload.choose')}
              </Button>
            ) : null}
          </div>
          <input
            id={id}
            ref={input}
            type="file"
            hidden
            multiple
            accept={acceptAttribute(purpose)}
            onChange={({ target }) => {
              choose(target.files);
              target.value = '';
            }}
          />
          {upload.percent === undefined ? null : (
            <UploadProgress percent={upload.percent} onStop={upload.stop} focusAfter={button} />
          )}
          <FieldError text={upload.error} alert />
        </>
      )}
    </Field>
  );
}
