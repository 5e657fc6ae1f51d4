import { pictureUploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import type { Picture } from '@mdi/page-kit/field-types.ts';
import { limits } from '@mdi/page-kit/limits.ts';
import type { DocPlace } from '@mdi/page-kit/shapes.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { FocalPointPicture } from '../../../kit/form/pictures/focal-point-picture.tsx';
import { Icon } from '../../../kit/page/icon.tsx';
import { t } from '../../../kit/words/words.ts';
import type { BlockPanelFacts } from '../builder/block-panel-props.ts';
import css from '../builder/builder.module.css';
import { blockFieldLabel, FieldRow, fieldControlId } from './field-row.tsx';
import { PictureChooser, type PicturePurpose } from './picture-chooser.tsx';

/** What stays in sight of a picture while nothing else is said. */
const middle = { x: 50, y: 50 };

type Props = { panel: BlockPanelFacts; at: DocPlace };
/** A picture, another for readers of English where that is wanted, and what is said to who can't see it. */
export function PictureField({
  panel,
  at,
  ratio,
  value,
}: Props & { ratio: number | null; value: Picture | null }) {
  const id = fieldControlId(at);
  const [wrong, setWrong] = useState<string>();
  const purpose: PicturePurpose = ratio === null ? 'pagePicture' : 'pagePanorama';
  const url = value && panel.files[String(value.up)];
  const english = value?.en === undefined ? undefined : panel.files[String(value.en)];
  const { maxBytes, formats } = pictureUploadRules[purpose];
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
      label={blockFieldLabel(at.field)}
      group
      hint={t('page.pictureHint', formats.join('/').toUpperCase(), maxBytes / 1024 / 1024)}
      wrong={wrong ?? panel.wrongAt(at)}
    >
      <div className={css.picture}>
        <div className={css.pictureBox}>
          {url ? <img src={url} alt="" /> : <Icon name="picture" size={24} />}
        </div>
        <div className="stack">
          <PictureChooser
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
        <FocalPointPicture
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
            <PictureChooser
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
