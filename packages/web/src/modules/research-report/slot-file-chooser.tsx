import { isShownInViewer, type ReportSlot } from '@mdi/contract/modules/research-report/report.fields.ts';
import { fileUploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { FieldError } from '../../kit/form/field-error.tsx';
import { UploadStatus } from '../../kit/form/pictures/upload-progress.tsx';
import { acceptAttribute, useUpload } from '../../kit/form/pictures/use-upload.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { fileSizeText } from '../../kit/words/file-size-and-kind.ts';
import { t } from '../../kit/words/words.ts';
import css from './research-report.module.css';

/** A file that lies in a slot, as far as a form knows it. */
export type SlotFile = { uploadId: number; name: string; size: number };

const isPdf = (name: string) => /\.pdf$/i.test(name);

/** What a slot takes; all else is told before anything is sent. */
const formatsOf = (slot: ReportSlot): string[] =>
  fileUploadRules.reportFile.formats.filter((format) => (format === 'pdf') === isShownInViewer(slot));

/** What kind of file it is, by the end of its name. */
export const SlotFileKind = ({ name }: { name: string }) => {
  const kind = (/\.(\w{1,4})$/.exec(name)?.[1] ?? '').toUpperCase();
  return (
    <span className={css.kind} data-kind={kind} aria-hidden="true">
      {kind}
    </span>
  );
};

type Props = {
  slot: ReportSlot;
  id: string;
  file: SlotFile | null;
  put: (file: SlotFile | null) => void;
  wait: (on: boolean) => void;
  describedBy?: string | undefined;
};

/** Chooses the one file of a slot: sent in parts with its progress, replaced by another, or taken out. */
export function SlotFileChooser({ slot, id, file, put, wait, describedBy }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload('reportFile', wait, formatsOf(slot));
  const [wrong, setWrong] = useState<string>();
  const send = (chosen: readonly File[]) => {
    const [first, second] = chosen;
    if (!first) return;
    if (second) return setWrong(t('researchReport.error.oneFile'));
    const fits = isPdf(first.name) === isShownInViewer(slot);
    setWrong(
      fits
        ? undefined
        : t(isShownInViewer(slot) ? 'researchReport.error.pdfSlot' : 'researchReport.error.otherSlot'),
    );
    if (!fits) return;
    void upload.send([first], (sent) =>
      put({ uploadId: sent.uploadId, name: sent.file.name, size: sent.file.size }),
    );
  };
  // Elsewhere a browser would open what is dropped in the place of the page.
  const drag = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      send([...event.dataTransfer.files]);
    },
  };
  const label = t(`researchReport.slot_${slot}`);
  const verb = t(file ? 'researchReport.replaceFile' : 'researchReport.chooseFile');
  return (
    <div className={css.slot} {...drag}>
      {file ? (
        <div className={css.file}>
          <SlotFileKind name={file.name} />
          <span className={css.fileName}>
            {file.name}
            <small>{fileSizeText(file.size)}</small>
          </span>
        </div>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        accept={acceptAttribute('reportFile', formatsOf(slot))}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // The same file must be choosable again after a failure.
          target.value = '';
          send(chosen);
        }}
      />
      <div className="row">
        <Button
          id={id}
          // The field's label alone would hide from speech what the button reads.
          aria-label={`${label} ${verb}`}
          aria-describedby={describedBy}
          disabled={upload.percent !== undefined}
          icon={<Icon name="upload" size={14} />}
          onClick={() => picker.current?.click()}
        >
          {verb}
        </Button>
        {file ? (
          <Button
            type="text"
            disabled={upload.percent !== undefined}
            aria-label={`${t('researchReport.takeOut')} ${file.name}`}
            onClick={() => put(null)}
          >
            {t('researchReport.takeOut')}
          </Button>
        ) : null}
      </div>
      <UploadStatus upload={upload} focusAfter={id} />
      <FieldError text={wrong ?? upload.error} alert />
    </div>
  );
}
