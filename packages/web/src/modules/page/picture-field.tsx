import { uploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { hasRatio, limits } from '@mdi/page-kit/limits.ts';
import type { Picture, Place } from '@mdi/page-kit/shapes.ts';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { FocusPicture } from '../../kit/form/focus-picture.tsx';
import { UploadProgress } from '../../kit/form/upload-progress.tsx';
import { acceptOf, useUpload } from '../../kit/form/use-upload.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { part } from '../../kit/page/part.tsx';
import { t } from '../../kit/words/words.ts';
import css from './builder.module.css';
import { controlId, FieldRow, labelOf } from './field-row.tsx';
import type { Panel } from './panel-facts.ts';

const CropDialog = part(() => import('../../kit/form/crop-dialog.tsx').then((m) => m.CropDialog));

/** How large a picture is as it is kept: nothing on a page may jump while it loads. */
const sizeOf = (url: string): Promise<{ w: number; h: number }> =>
  new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done({ w: image.naturalWidth, h: image.naturalHeight });
    image.onerror = () => failed(new Error(t('upload.error.broken')));
    image.src = url;
  });

async function isRound(file: File): Promise<boolean> {
  const picture = await createImageBitmap(file);
  const right = hasRatio(picture.width, picture.height, limits.panorama.ratio);
  picture.close();
  return right;
}

/** What stays in sight of a picture while nothing else is said. */
const middle = { x: 50, y: 50 };

type Props = { panel: Panel; at: Place };
type Purpose = 'pagePicture' | 'pagePanorama';

/** Which part is offered to be cut out; all of it may be taken as well, but of a panorama. */
const shapeOf = (purpose: Purpose) =>
  purpose === 'pagePanorama' ? uploadRules.pagePanorama : { width: 1500, height: 840 };

/** A button that chooses a picture, lets a part of it be cut out and sends it. */
function Chooser(props: {
  id: string;
  label: string;
  purpose: Purpose;
  disabled: boolean;
  sent: (up: number, size: { w: number; h: number }, url: string) => void;
  wrong: (text: string | undefined) => void;
}) {
  const { id, label, purpose, disabled, sent, wrong } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const upload = useUpload(purpose, () => {});
  const send = (file: File) => {
    setChosen(undefined);
    void upload.send([file], ({ uploadId, url }) => {
      sizeOf(url).then(
        (size) => sent(uploadId, size, url),
        (error: unknown) => wrong(error instanceof Error ? error.message : t('upload.error.imageFailed')),
      );
    });
  };
  const choose = async (file: File) => {
    wrong(undefined);
    try {
      // A part of a moving picture would stand still.
      const whole = file.type === 'image/gif' || (purpose === 'pagePanorama' && (await isRound(file)));
      if (whole) send(file);
      else setChosen(file);
    } catch {
      wrong(t('upload.error.broken'));
    }
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={acceptOf(purpose)}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file must be choosable again after a failure.
          target.value = '';
          if (file) void choose(file);
        }}
      />
      <Button
        id={id}
        size="small"
        disabled={disabled || upload.percent !== undefined}
        icon={<Icon name="upload" size={14} />}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
      {upload.percent === undefined ? null : (
        <UploadProgress percent={upload.percent} onStop={upload.stop} focusAfter={id} />
      )}
      {upload.error === undefined ? null : (
        <div className="field-error" role="alert">
          <Icon name="warning" size={14} />
          {upload.error}
        </div>
      )}
      {chosen ? (
        <CropDialog
          file={chosen}
          most={shapeOf(purpose)}
          onDone={(file: File) => {
            // A panorama that wasn't cut is of another shape still.
            if (purpose === 'pagePanorama' && file === chosen) {
              setChosen(undefined);
              wrong(t('page.panoramaRatio'));
            } else send(file);
          }}
          onCancel={() => setChosen(undefined)}
        />
      ) : null}
    </>
  );
}

/** A picture, another for readers of English where that is wanted, and what is said to who can't see it. */
export function PictureField({
  panel,
  at,
  ratio,
  value,
}: Props & { ratio: number | null; value: Picture | null }) {
  const id = controlId(at);
  const [wrong, setWrong] = useState<string>();
  const purpose: Purpose = ratio === null ? 'pagePicture' : 'pagePanorama';
  const url = value && panel.files[String(value.up)];
  const english = value?.en === undefined ? undefined : panel.files[String(value.en)];
  const { maxBytes, formats } = uploadRules[purpose];
  const off = !panel.editable;
  const without = (key: 'en' | 'alt') => {
    if (!value) return;
    const { [key]: _, ...rest } = value;
    panel.set(at, rest);
  };
  const alt = (lang: 'zh' | 'en', text: string) => {
    if (!value) return;
    const { zh = '', en } = value.alt ?? {};
    const next =
      lang === 'zh'
        ? { zh: text, ...(en === undefined ? {} : { en }) }
        : { zh, ...(text === '' ? {} : { en: text }) };
    if (next.zh === '' && next.en === undefined) without('alt');
    else panel.set(at, { ...value, alt: next });
  };
  return (
    <FieldRow
      id={id}
      label={labelOf(at.field)}
      group
      hint={t('page.pictureHint', formats.join('/').toUpperCase(), maxBytes / 1024 / 1024)}
      wrong={wrong ?? panel.wrongAt(at)}
    >
      <div className={css.picture}>
        <div className={css.pictureBox}>
          {url ? <img src={url} alt="" /> : <Icon name="picture" size={24} />}
        </div>
        <div className="stack">
          <Chooser
            id={id}
            label={t(value ? 'page.pictureReplace' : 'page.pictureChoose')}
            purpose={purpose}
            disabled={off}
            wrong={setWrong}
            sent={(up, size, to) => {
              panel.added(up, to);
              // Another picture has another middle, and another one in English.
              const { en: _, focus: __, ...kept } = value ?? { en: undefined, focus: undefined };
              panel.set(at, { ...kept, up, ...size });
            }}
          />
          {value ? (
            <Button size="small" type="text" disabled={off} onClick={() => panel.set(at, null)}>
              {t('page.pictureRemove')}
            </Button>
          ) : null}
        </div>
      </div>
      {value && url && ratio === null ? (
        <FocusPicture
          url={url}
          focus={value.focus ?? middle}
          put={(focus) => panel.editable && panel.set(at, { ...value, focus })}
        />
      ) : null}
      {value && ratio === null ? (
        <div className={css.picture}>
          <div className={css.pictureBox}>
            {english ? <img src={english} alt="" /> : <span className="t3 s12">{t('page.pictureSame')}</span>}
          </div>
          <div className="stack">
            <Chooser
              id={`${id}-en`}
              label={t('page.pictureEnglish')}
              purpose={purpose}
              disabled={off}
              wrong={setWrong}
              sent={(up, _, to) => {
                panel.added(up, to);
                panel.set(at, { ...value, en: up });
              }}
            />
            {value.en === undefined ? null : (
              <Button size="small" type="text" disabled={off} onClick={() => without('en')}>
                {t('page.pictureRemoveEnglish')}
              </Button>
            )}
          </div>
        </div>
      ) : null}
      {value
        ? (['zh', 'en'] as const).map((lang) => (
            <Input
              key={lang}
              aria-label={t(`page.alt_${lang}`)}
              placeholder={t(`page.alt_${lang}`)}
              disabled={off}
              maxLength={limits.text}
              value={value.alt?.[lang] ?? ''}
              onChange={({ target }) => alt(lang, target.value)}
            />
          ))
        : null}
    </FieldRow>
  );
}

/** A video, 16:9; the server looks whether it is one. */
export function VideoField({ panel, at, value }: Props & { value: number | null }) {
  const id = controlId(at);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload('pageVideo', () => {});
  const off = !panel.editable || upload.percent !== undefined;
  const url = value === null ? undefined : panel.files[String(value)];
  return (
    <FieldRow
      id={id}
      label={labelOf(at.field)}
      group
      hint={t('page.videoHint', limits.video.bytes / 1024 / 1024)}
      wrong={upload.error ?? panel.wrongAt(at)}
    >
      {url === undefined ? null : (
        // biome-ignore lint/a11y/useMediaCaption: people upload what they have; there are no captions to show.
        <video className={css.video} controls preload="metadata" src={url} aria-label={labelOf(at.field)} />
      )}
      <div className="row">
        <input
          ref={picker}
          type="file"
          hidden
          accept={acceptOf('pageVideo')}
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
      {upload.percent === undefined ? null : (
        <UploadProgress percent={upload.percent} onStop={upload.stop} focusAfter={id} />
      )}
    </FieldRow>
  );
}
