import { mostFeedbackPictures } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { Field } from '../../kit/form/field.tsx';
import { FieldError } from '../../kit/form/field-error.tsx';
import { UploadProgress } from '../../kit/form/upload-progress.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { acceptOf, useUpload } from '../../kit/form/use-upload.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';

/** A picture that the reviewer is shown. */
export type Feedback = { uploadId: number; url: string };
type Holding = { about: string | null; feedback: string | null; pictures: Feedback[] };

/** Pictures for the reviewer, as many as the platform takes. */
export function FeedbackPictures({ form, name }: { form: Form<Holding>; name: 'pictures' }) {
  const pictures = form.values.pictures ?? [];
  const input = useRef<HTMLInputElement>(null);
  const button = useId();
  // What came meanwhile is there before the next one is drawn.
  const latest = useRef(pictures);
  latest.current = pictures;
  const put = (next: Feedback[]) => {
    latest.current = next;
    form.set(name, next);
  };
  const upload = useUpload('miniFeedback', (on) => form.wait(name, on));
  const choose = (files: FileList | null) =>
    void upload.send([...(files ?? [])], ({ uploadId, url }) => put([...latest.current, { uploadId, url }]), {
      free: mostFeedbackPictures - latest.current.length,
      most: mostFeedbackPictures,
    });
  return (
    <Field form={form} name={name} hint={t('miniProgram.submitPicturesHint', mostFeedbackPictures)}>
      {({ id }) => (
        <>
          <div className={css.pictures}>
            {pictures.map(({ uploadId, url }, at) => (
              <span key={uploadId} className={css.picture}>
                <img src={url} alt={t('miniProgram.submitPictureOf', at + 1)} />
                <Button
                  size="small"
                  aria-label={t('miniProgram.submitPictureRemove', at + 1)}
                  icon={<Icon name="close" size={14} />}
                  onClick={() => put(pictures.filter((one) => one.uploadId !== uploadId))}
                />
              </span>
            ))}
            {pictures.length < mostFeedbackPictures ? (
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
            accept={acceptOf('miniFeedback')}
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
