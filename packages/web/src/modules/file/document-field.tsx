import { uploadApi } from '@mdi/contract/modules/upload/upload.contract.ts';
import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { Field } from '../../kit/form/field.tsx';
import { FieldError } from '../../kit/form/field-error.tsx';
import { UploadStatus } from '../../kit/form/pictures/upload-progress.tsx';
import { acceptAttribute, useUpload } from '../../kit/form/pictures/use-upload.ts';
import type { Form } from '../../kit/form/use-form.ts';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import css from './file.module.css';
import { type FileDraft, nameFromFileName } from './file-draft.ts';
import { DocumentLine } from './file-tags-and-document-line.tsx';
import type { LibraryFile } from './use-file.ts';

type Document = LibraryFile['document'];

/** What was chosen: of the file as it is kept, or of an upload of one's own, with pictures of its first pages. */
function Chosen({ uploadId, kept }: { uploadId: number; kept: Document | undefined }) {
  const own = uploadId !== kept?.uploadId;
  const { data } = useRead(uploadApi, 'look', { uploadId }, { enabled: own });
  if (!own) return <DocumentLine {...kept} />;
  if (!data) return <span className="t3">{t('kit.loading')}</span>;
  return (
    <>
      <DocumentLine name={data.name} size={data.bytes} pages={data.pages} />
      {data.thumbnails.length > 0 ? (
        <div className={css.pages}>
          {data.thumbnails.map(({ page, url }) => (
            <img key={page} src={url} alt={t('file.pageOf', page)} />
          ))}
        </div>
      ) : null}
    </>
  );
}

/** One document, chosen or dropped; it is sent in parts and goes on after a broken line. */
export function DocumentField({ form, kept }: { form: Form<FileDraft>; kept: Document | undefined }) {
  const { uploadId } = form.values;
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  // What was typed while the file was on its way counts.
  const latest = useRef(form);
  latest.current = form;
  const upload = useUpload('libraryFile', (on) => form.wait('uploadId', on));
  const busy = upload.percent !== undefined;
  const send = (chosen: readonly File[]) =>
    void upload.send(chosen.slice(0, 1), ({ uploadId: id, file }) => {
      const { values, set } = latest.current;
      set('uploadId', id);
      const called = nameFromFileName(file.name);
      if (values.nameZh === null && called !== '') set('nameZh', called);
    });
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(on);
  };
  // Elsewhere a browser would open what is dropped in the place of the page.
  const dropped = {
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop(event: DragEvent) {
      drag(false)(event);
      if (!busy) send([...event.dataTransfer.files]);
    },
  };
  return (
    <Field form={form} name="uploadId" hint={t('file.uploadHint')} wide choice>
      {(control) => (
        <div className={classes(css.drop, over && css.over)} {...dropped}>
          {uploadId === null ? null : <Chosen uploadId={uploadId} kept={kept} />}
          <div className="row">
            <input
              ref={picker}
              type="file"
              hidden
              accept={acceptAttribute('libraryFile')}
              onChange={({ target }) => {
                const chosen = [...(target.files ?? [])];
                // The same file must be choosable again after a failure.
                target.value = '';
                send(chosen);
              }}
            />
            <Button
              id={control.id}
              // The field's label would be its name otherwise, and what stands on it never be said.
              aria-label={`${form.label('uploadId')} ${t(uploadId === null ? 'file.chooseFile' : 'file.replaceFile')}`}
              aria-describedby={control['aria-describedby']}
              disabled={busy}
              icon={<Icon name="upload" size={14} />}
              onClick={() => picker.current?.click()}
            >
              {t(uploadId === null ? 'file.chooseFile' : 'file.replaceFile')}
            </Button>
            <span className="t3 s12">{t('file.dropHere')}</span>
          </div>
          <UploadStatus upload={upload} focusAfter={control.id} />
          <FieldError text={upload.error} alert />
        </div>
      )}
    </Field>
  );
}
