import type { PicturePurpose } from '@mdi/contract/modules/upload/upload.contract.ts';
import { Button } from 'antd';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Field } from '../../kit/form/field.tsx';
import { FieldError } from '../../kit/form/field-error.tsx';
import { FocalPointPicture } from '../../kit/form/pictures/focal-point-picture.tsx';
import { UploadProgress } from '../../kit/form/pictures/upload-progress.tsx';
import { acceptAttribute, type SentFile, useUpload } from '../../kit/form/pictures/use-upload.ts';
import type { Form } from '../../kit/form/use-form.ts';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import type { ReportDraft } from './report-draft.ts';
import css from './research-report.module.css';

export type PictureUrls = { picture: string | null; share: string | null };

type ChooserProps = {
  id: string;
  label: string;
  purpose: Extract<PicturePurpose, 'reportPicture' | 'reportShare'>;
  chosen: boolean;
  wait: (on: boolean) => void;
  put: (sent: SentFile) => void;
  drop: () => void;
  children?: ReactNode;
};

/** Chooses a picture, or takes it away. */
function Chooser({ id, label, purpose, chosen, wait, put, drop, children }: ChooserProps) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload(purpose, wait);
  const send = (files: readonly File[]) => void upload.send(files.slice(0, 1), put);
  const verb = t(chosen ? 'researchReport.replacePicture' : 'researchReport.choosePicture');
  const busy = upload.percent !== undefined;
  const drag = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      send([...event.dataTransfer.files]);
    },
  };
  return (
    <div className={css.grow} {...drag}>
      <input
        ref={picker}
        type="file"
        hidden
        accept={acceptAttribute(purpose)}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file must be choosable again after a failure.
          target.value = '';
          send(files);
        }}
      />
      <div className="row">
        <Button
          id={id}
          // The field's label alone would hide from speech what the button reads.
          aria-label={`${label} ${verb}`}
          disabled={busy}
          icon={<Icon name="upload" size={14} />}
          onClick={() => picker.current?.click()}
        >
          {verb}
        </Button>
        {chosen ? (
          <Button
            type="text"
            disabled={busy}
            aria-label={`${label} ${t('researchReport.dropPicture')}`}
            onClick={drop}
          >
            {t('researchReport.dropPicture')}
          </Button>
        ) : null}
      </div>
      {upload.percent === undefined ? null : (
        <UploadProgress percent={upload.percent} onStop={upload.stop} focusAfter={id} />
      )}
      <FieldError text={upload.error} alert />
      {children}
    </div>
  );
}

type Shown = {
  url: string | null;
  focus?: { x: number; y: number } | undefined;
  share?: boolean;
  label: string;
};

/** A picture as readers see it, cut around what was chosen. */
export const CroppedPicture = ({ url, focus, share = false, label }: Shown) => (
  <div className={classes(css.cut, share && css.cutShare)} role="img" aria-label={label}>
    {url === null ? (
      <Icon name="picture" size={32} />
    ) : (
      <img src={url} alt="" style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }} />
    )}
  </div>
);

type Props = { form: Form<ReportDraft>; saved: PictureUrls };

/** The picture of a report, and what shared links show: a picture of its own, or a part of that one. */
export function PictureFields({ form, saved }: Props) {
  const [urls, setUrls] = useState(saved);
  const { picture, shareId } = form.values;
  const url = picture ? urls.picture : null;
  const own = shareId === null ? null : urls.share;
  return (
    <>
      <Field form={form} name="picture" hint={t('researchReport.pictureHint')} wide>
        {(control) => (
          <div className={css.pictureField}>
            <CroppedPicture url={url} focus={picture ?? undefined} label={t('researchReport.pictureOf')} />
            <Chooser
              id={control.id}
              label={form.label('picture')}
              purpose="reportPicture"
              chosen={picture !== null}
              wait={(on) => form.wait('picture', on)}
              put={(sent) => {
                setUrls((before) => ({ ...before, picture: sent.url }));
                form.set('picture', { uploadId: sent.uploadId, x: 50, y: 50 });
              }}
              drop={() => form.set('picture', null)}
            >
              {picture && url ? (
                <>
                  <p className="t3 s12">{t('researchReport.focus')}</p>
                  <FocalPointPicture
                    url={url}
                    focus={picture}
                    put={(focus) => form.set('picture', { ...picture, ...focus })}
                  />
                </>
              ) : null}
            </Chooser>
          </div>
        )}
      </Field>
      <Field form={form} name="shareId" hint={t('researchReport.shareHint')} wide>
        {(control) => (
          <div className={css.pictureField}>
            <CroppedPicture
              url={own ?? url}
              focus={own ? undefined : (picture ?? undefined)}
              share
              label={t('researchReport.shareOf')}
            />
            <Chooser
              id={control.id}
              label={form.label('shareId')}
              purpose="reportShare"
              chosen={shareId !== null}
              wait={(on) => form.wait('shareId', on)}
              put={(sent) => {
                setUrls((before) => ({ ...before, share: sent.url }));
                form.set('shareId', sent.uploadId);
              }}
              drop={() => form.set('shareId', null)}
            >
              {own === null && url !== null ? (
                <p className="t3 s12">{t('researchReport.shareCropped')}</p>
              ) : null}
            </Chooser>
          </div>
        )}
      </Field>
    </>
  );
}
