import { limits } from '@mdi/page-kit/limits.ts';
import type { DocPlace } from '@mdi/page-kit/shapes.ts';
import { Button } from 'antd';
import { useRef } from 'react';
import { UploadStatus } from '../../../kit/form/pictures/upload-progress.tsx';
import { acceptAttribute, useUpload } from '../../../kit/form/pictures/use-upload.ts';
import { Icon } from '../../../kit/page/icon.tsx';
import { t } from '../../../kit/words/words.ts';
import type { BlockPanelFacts } from '../builder/block-panel-props.ts';
import css from '../builder/builder.module.css';
import { blockFieldLabel, FieldRow, fieldControlId } from './field-row.tsx';

type Props = { panel: BlockPanelFacts; at: DocPlace; value: number | null };

/** A video, 16:9; the server looks whether it is one. */
export function VideoField({ panel, at, value }: Props) {
  const id = fieldControlId(at);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload('pageVideo', () => {});
  const off = !panel.editable || upload.percent !== undefined;
  const url = value === null ? undefined : panel.files[String(value)];
  return (
    <FieldRow
      id={id}
      label={blockFieldLabel(at.field)}
      group
      hint={t('page.videoHint', limits.video.bytes / 1024 / 1024)}
      wrong={upload.error ?? panel.wrongAt(at)}
    >
      {url === undefined ? null : (
        // biome-ignore lint/a11y/useMediaCaption: people upload what they have; there are no captions to show.
        <video
          className={css.video}
          controls
          preload="metadata"
          src={url}
          aria-label={blockFieldLabel(at.field)}
        />
      )}
      <div className="row">
        <input
          ref={picker}
          type="file"
          hidden
          accept={acceptAttribute('pageVideo')}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])].slice(0, 1);
            target.value = '';
            void upload.send(files, ({ uploadId, url: to }) => {
              panel.added(uploadId, to);
              panel.set(at, uploadId);
            });
          }}
        />
        <Button
          id={id}
          size="small"
          disabled={off}
          icon={<Icon name="upload" size={14} />}
          onClick={() => picker.current?.click()}
        >
          {t(value === null ? 'page.videoChoose' : 'page.videoReplace')}
        </Button>
        {value === null ? null : (
          <Button size="small" type="text" disabled={off} onClick={() => panel.set(at, null)}>
            {t('page.pictureRemove')}
          </Button>
        )}
      </div>
      <UploadStatus upload={upload} focusAfter={id} />
    </FieldRow>
  );
}
