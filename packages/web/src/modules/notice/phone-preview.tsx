import { isBlank, type RichDoc } from '@mdi/contract/kit/rich-text.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../kit/page/icon.tsx';
import { clockOf } from '../../kit/time/zoned.ts';
import { lang as pageLang, t } from '../../kit/words/words.ts';
import { RichView } from '../../lite-kit/rich-view.tsx';
import '../../lite-kit/rich-view.css';
import css from './notice.module.css';

/** A notice as its readers see it. */
export type Seen = {
  zh: { title: string; body: RichDoc };
  en: { title: string; body: RichDoc } | null;
  summary: string;
  publisher: string;
  thumbnail: { url: string; x: number; y: number } | null;
  attachments: readonly { uploadId: number; name: string; size: number }[];
  releaseAt: string | null;
  zone: string;
  mustConfirm: boolean;
};

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** A picture as it is cropped around what must stay in sight. */
export const Thumbnail = ({ thumbnail: { url, x, y } }: { thumbnail: NonNullable<Seen['thumbnail']> }) => (
  <img className={css.thumbnail} src={url} alt="" style={{ objectPosition: `${x}% ${y}%` }} />
);

function textIn(seen: Seen, lang: Lang) {
  const english = seen.en && (seen.en.title !== '' || !isBlank(seen.en.body)) ? seen.en : null;
  return lang === 'en' && english ? { ...english, fallback: false } : { ...seen.zh, fallback: lang === 'en' };
}

function Page({
  seen,
  lang,
  pictures,
}: {
  seen: Seen;
  lang: Lang;
  pictures: Readonly<Record<string, string>>;
}) {
  const { title, body, fallback } = textIn(seen, lang);
  const when = seen.releaseAt !== null && /T/.test(seen.releaseAt) ? clockOf(seen.releaseAt, seen.zone) : '';
  return (
    <div className={css.phonePage} lang={lang === 'en' && !fallback ? 'en' : 'zh-CN'}>
      {fallback ? <p className={css.phoneNote}>{t('notice.fallback')}</p> : null}
      <p className={css.phoneTitle}>{title || t('notice.untitled')}</p>
      <p className={css.phoneMeta}>
        {seen.mustConfirm ? <b>{t('notice.mustRead')}</b> : null}
        {[seen.publisher, when || t('notice.onApproval')].filter(Boolean).join(' · ')}
      </p>
      <RichView doc={body} pictures={pictures} />
      {seen.attachments.map(({ uploadId, name, size }) => (
        <p className={css.phoneFile} key={uploadId}>
          <Icon name="download" size={14} />
          <span>{name}</span>
          <small>{sizeOf(size)}</small>
        </p>
      ))}
      {seen.mustConfirm ? <p className={css.phoneConfirm}>{t('notice.confirmRead')}</p> : null}
    </div>
  );
}

function Card({ seen, lang }: { seen: Seen; lang: Lang }) {
  const { title } = textIn(seen, lang);
  return (
    <div className={css.phoneCard}>
      <div>
        <p className={css.phoneTitle}>{title || t('notice.untitled')}</p>
        <p className={css.phoneMeta}>{seen.summary || seen.publisher}</p>
      </div>
      {seen.thumbnail ? <Thumbnail thumbnail={seen.thumbnail} /> : null}
    </div>
  );
}

type Props = { seen: Seen; pictures: Readonly<Record<string, string>>; start?: Lang; beside?: ReactNode };

/** A phone that shows the notice, in either language. */
export function PhonePreview({ seen, pictures, start = pageLang, beside }: Props) {
  const [lang, setLang] = useState<Lang>(start);
  const [what, setWhat] = useState<'page' | 'card'>('page');
  return (
    <section className={css.preview} aria-label={t('notice.preview')}>
      <div className="row">
        <Segmented<'page' | 'card'>
          size="small"
          aria-label={t('notice.preview')}
          value={what}
          options={[
            { value: 'page', label: t('notice.previewDetail') },
            { value: 'card', label: t('notice.previewCard') },
          ]}
          onChange={setWhat}
        />
        <Segmented<Lang>
          size="small"
          aria-label={t('notice.previewLang')}
          value={lang}
          options={[
            { value: 'zh', label: t('notice.short_zh') },
            { value: 'en', label: t('notice.short_en') },
          ]}
          onChange={setLang}
        />
        {beside}
      </div>
      {/* It scrolls by the keyboard, too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as said. */}
      <div className={css.phone} tabIndex={0}>
        {what === 'page' ? (
          <Page seen={seen} lang={lang} pictures={pictures} />
        ) : (
          <Card seen={seen} lang={lang} />
        )}
      </div>
    </section>
  );
}
