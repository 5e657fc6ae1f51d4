import { noticeBounds } from '@mdi/contract/modules/notice/notice.contract.ts';
import { Button } from 'antd';
import { type DragEvent, useRef } from 'react';
import { Field } from '../../kit/form/field.tsx';
import { useGrowingList } from '../../kit/form/fields/use-growing-list.ts';
import { FocalPointPicture } from '../../kit/form/pictures/focal-point-picture.tsx';
import { UploadProgress, UploadStatus } from '../../kit/form/pictures/upload-progress.tsx';
import { acceptAttribute, type SentFile, useUpload } from '../../kit/form/pictures/use-upload.ts';
import type { Form } from '../../kit/form/use-form.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import type { Attachment, NoticeDraft } from './notice-draft.ts';
import { Thumbnail } from './phone-preview.tsx';

type Pictures = { urls: Readonly<Record<string, string>>; added: (uploadId: number, url: string) => void };

const Wrong = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <div className="field-error" role="alert">
      <Icon name="warning" size={14} />
      {text}
    </div>
  );

type Chooser = { purpose: 'noticeThumbnail' | 'noticeFile'; id: string; label: string; several: boolean };

/** A button that chooses files; the native box can't be styled. */
function Choose({
  purpose,
  id,
  label,
  several,
  disabled,
  files,
}: Chooser & {
  disabled: boolean;
  files: (files: File[]) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={several}
        accept={acceptAttribute(purpose)}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          if (chosen.length > 0) files(chosen);
        }}
      />
      <Button
        id={id}
        // The field's label would be its name otherwise, and what stands on it never be said.
        aria-label={label}
        disabled={disabled}
        icon={<Icon name="upload" size={14} />}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

/** Where files may be dropped as well: elsewhere a browser would open one in the place of the page. */
const dropped = (files: (files: File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    const chosen = [...event.dataTransfer.files];
    if (chosen.length > 0) files(chosen);
  },
});

/** What stands for the notice in lists, cropped around what was chosen. */
export function ThumbnailField({ form, pictures }: { form: Form<NoticeDraft>; pictures: Pictures }) {
  const { thumbnail } = form.values;
  const upload = useUpload('noticeThumbnail', (on) => form.wait('thumbnail', on));
  const url = thumbnail && pictures.urls[String(thumbnail.uploadId)];
  const send = (files: File[]) =>
    void upload.send(files.slice(0, 1), (sent) => {
      pictures.added(sent.uploadId, sent.url);
      form.set('thumbnail', { uploadId: sent.uploadId, x: 50, y: 50 });
    });
  return (
    <Field form={form} name="thumbnail" hint={t('notice.thumbnailHint')} wide>
      {(control) => (
        <div className={css.thumbnailField} {...dropped(send)}>
          <div className={css.crop} role="img" aria-label={t('notice.crop')}>
            {thumbnail && url ? (
              <Thumbnail thumbnail={{ ...thumbnail, url }} />
            ) : (
              <Icon name="picture" size={32} />
            )}
          </div>
          <div className={css.grow}>
            <div className="row">
              <Choose
                purpose="noticeThumbnail"
                id={control.id}
                several={false}
                label={t(thumbnail ? 'notice.replacePicture' : 'notice.choosePicture')}
                disabled={upload.percent !== undefined}
                files={send}
              />
              {thumbnail ? (
                <Button type="text" onClick={() => form.set('thumbnail', null)}>
                  {t('notice.dropPicture')}
                </Button>
              ) : null}
            </div>
            {thumbnail && url ? (
              <FocalPointPicture
                url={url}
                focus={thumbnail}
                put={(focus) => form.set('thumbnail', { ...thumbnail, ...focus })}
              />
            ) : null}
            {upload.percent === undefined ? null : (
              <UploadProgress percent={upload.percent} onStop={upload.stop} focusAfter={control.id} />
            )}
            <Wrong text={upload.error} />
          </div>
        </div>
      )}
    </Field>
  );
}

const moved = (files: readonly Attachment[], from: number, to: number): Attachment[] => {
  const next = [...files];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

const sizeOf = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** The files that readers save, in their order. */
export function AttachmentsField({ form }: { form: Form<NoticeDraft> }) {
  const files = form.values.attachmentIds ?? [];
  const upload = useUpload('noticeFile', (on) => form.wait('attachmentIds', on));
  const { put, add, count } = useGrowingList(files, (next) => form.set('attachmentIds', next));
  const send = (chosen: File[]) => {
    const most = noticeBounds.attachments;
    const sent = ({ uploadId, file }: SentFile) => add({ uploadId, name: file.name, size: file.size });
    void upload.send(chosen, sent, { free: most - count(), most });
  };
  return (
    <Field form={form} name="attachmentIds" hint={t('notice.attachmentsHint', noticeBounds.attachments)} wide>
      {(control) => (
        <div {...dropped(send)}>
          <ul className={css.files}>
            {files.map(({ uploadId, name, size }, at) => (
              <li key={uploadId}>
                <span className={css.grow}>{name}</span>
                <span className="t3 s12">{sizeOf(size)}</span>
                <QuietButton
                  disabled={at === 0}
                  aria-label={t('notice.fileUp', name)}
                  icon={<Icon name="up" size={14} />}
                  onClick={() => put(moved(files, at, at - 1))}
                />
                <QuietButton
                  disabled={at === files.length - 1}
                  aria-label={t('notice.fileDown', name)}
                  icon={<Icon name="down" size={14} />}
                  onClick={() => put(moved(files, at, at + 1))}
                />
                <QuietButton
                  aria-label={t('notice.fileRemove', name)}
                  icon={<Icon name="close" size={14} />}
                  onClick={() => put(files.filter((one) => one.uploadId !== uploadId))}
                />
              </li>
            ))}
          </ul>
          <Choose
            purpose="noticeFile"
            id={control.id}
            several
            label={t('notice.addFile')}
            disabled={upload.percent !== undefined || files.length >= noticeBounds.attachments}
            files={send}
          />
          <UploadStatus upload={upload} focusAfter={control.id} />
          <Wrong text={upload.error} />
        </div>
      )}
    </Field>
  );
}
