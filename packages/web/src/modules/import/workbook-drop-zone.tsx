import { formatCount } from '@mdi/contract/kit/display.ts';
import { importRules } from '@mdi/contract/modules/import/import.contract.ts';
import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { FieldError } from '../../kit/form/field-error.tsx';
import { UploadProgress } from '../../kit/form/pictures/upload-progress.tsx';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import css from './import.module.css';

const megabytes = importRules.maxBytes / 1024 / 1024;

/** Why a file can't be imported, said before anything is sent; the server looks at its content. */
export function workbookRefusal(file: { name: string; size: number }): string | undefined {
  if (!/\.xlsx?$/i.test(file.name)) return t('import.error.format');
  return file.size > importRules.maxBytes ? t('import.error.tooLarge', megabytes) : undefined;
}

type Props = {
  /** Percent of the file that has gone; undefined while none is on its way. */
  percent: number | undefined;
  error: string | undefined;
  onFile: (file: File) => void;
  onRefuse: (why: string) => void;
  onStop: () => void;
};

/** Where a workbook is dropped, or chosen; its limits are told before. */
export function WorkbookDropZone({ percent, error, onFile, onRefuse, onStop }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const busy = percent !== undefined;
  const take = (files: FileList | null) => {
    const [file, ...others] = files ?? [];
    if (!file || busy) return;
    const refused = others.length > 0 ? t('import.oneFile') : workbookRefusal(file);
    if (refused === undefined) onFile(file);
    else onRefuse(refused);
  };
  const drag = (event: DragEvent, now: boolean) => {
    event.preventDefault();
    setOver(now);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file is dropped by a pointer only; the button inside is for all.
    <div
      className={classes(css.dropZone, over && css.dropOver)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="upload" size={32} />
      <p className="row">
        {t('import.drop')}
        <input
          ref={picker}
          type="file"
          hidden
          accept=".xls,.xlsx"
          onChange={({ target }) => {
            take(target.files);
            // The same file must be choosable again after it was corrected.
            target.value = '';
          }}
        />
        <Button
          id="import-file"
          type="primary"
          loading={busy}
          aria-describedby="import-limits"
          onClick={() => picker.current?.click()}
        >
          {t('import.choose')}
        </Button>
      </p>
      <p className="t3 s12" id="import-limits">
        {t('import.limits', megabytes, formatCount(importRules.maxRows), importRules.maxColumns)}
      </p>
      {busy ? <UploadProgress percent={percent} onStop={onStop} focusAfter="import-file" /> : null}
      <FieldError text={error} alert />
    </div>
  );
}
