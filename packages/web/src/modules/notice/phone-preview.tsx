import { isBlank, type RichDoc } from '@mdi/contract/kit/rich-text.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Icon } from '../../kit/page/icon.tsx';
import { clockOf } from '../../kit/time/zone-clock.ts';
import { lang as pageLang, t } from '../../kit/words/words.ts';
import { RichView } from '../../lite-kit/rich-view.tsx';
import '../../lite-kit/rich-view.css';
import css from './notice.module.css';

/** A notice as its readers see it. */
export type PreviewedNotice = {
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
export const Thumbnail = ({
  thumbnail: { url, x, y },
}: {
  thumbnail: NonNullable<PreviewedNotice['thumbnail']>;
}) => <img className={css.thumbnail} src={url} alt="" style={{ objectPosition: `${x}% ${y}%` }} />;

const whenOf = ({ releaseAt, zone }: PreviewedNotice): string =>
  (releaseAt !== null && /T/.test(releaseAt) ? clockOf(releaseAt, zone) : '') || t('notice.onApproval');

function textIn(seen: PreviewedNotice, lang: Lang) {
  const english = seen.en && (seen.en.title !== '' || !isBlank(seen.en.body)) ? seen.en : null;
  return lang === 'en' && english ? { ...english, fallback: false } : { ...seen.zh, fallback: lang === 'en' };
}

type Drawn = { seen: PreviewedNotice; lang: Lang; pictures: Readonly<Record<string, string>> };

function Page({ seen, lang, pictures }: Drawn) {
  const { title, body, fallback } = textIn(seen, lang);
  return (
    <div className={css.phonePage} lang={lang === 'en' && !fallback ? 'en' : 'zh-CN'}>
      {fallback ? <p className={css.phoneNote}>{t('notice.fallback')}</p> : null}
      <p className={css.phoneTitle}>{title || t('notice.untitled')}</p>
      <p className={css.phoneMeta}>
        {seen.mustConfirm ? <em className={css.phoneMark}>{t(`notice.mustRead_${lang}`)}</em> : null}
        {[seen.publisher, whenOf(seen)].filter(Boolean).join(' · ')}
      </p>
      <RichView doc={body} pictures={pictures} />
      {seen.attachments.map(({ uploadId, name, size }) => (
        <p className={css.phoneFile} key={uploadId}>
          <Icon name="download" size={14} />
          <span>{name}</span>
          <small>{sizeOf(size)}</small>
        </p>
      ))}
    </div>
  );
}

/** As it stands in the list of notices. */
function Entry({ seen, lang }: Drawn) {
  return (
    <div className={css.phoneCard}>
      <div>
        <p className={css.phoneName}>{textIn(seen, lang).title || t('notice.untitled')}</p>
        <p className={css.phoneMeta}>
          {seen.mustConfirm ? <em className={css.phoneMark}>{t(`notice.mustRead_${lang}`)}</em> : null}
          {whenOf(seen)}
        </p>
      </div>
      {seen.thumbnail ? <Thumbnail thumbnail={seen.thumbnail} /> : null}
    </div>
  );
}

/** As it comes into a chat. */
function Shared({ seen, lang }: Drawn) {
  return (
    <div className={css.phoneChat}>
      <p className={css.phoneName}>{textIn(seen, lang).title || t('notice.untitled')}</p>
      <p className={css.phoneMeta}>{seen.summary || t('notice.finding.noSummary')}</p>
      {seen.thumbnail ? <Thumbnail thumbnail={seen.thumbnail} /> : null}
    </div>
  );
}

const views = { page: Page, list: Entry, share: Shared } as const;
type What = keyof typeof views;

/** What stands around the page on a phone. */
const Bar = ({ title }: { title: string }) => (
  <div className={css.phoneBar} aria-hidden="true">
    <span className={css.turned}>
      <Icon name="right" size={16} />
    </span>
    <b>{title}</b>
    <span className={css.phoneCapsule} />
  </div>
);

type Props = {
  seen: PreviewedNotice;
  pictures: Readonly<Record<string, string>>;
  /** The language that the page shows around it; otherwise it is chosen here. */
  fixed?: Lang;
};

/** A phone that shows the notice, in either language. */
export function PhonePreview({ seen, pictures, fixed }: Props) {
  const [chosen, choose] = useState<Lang>(pageLang);
  const [what, setWhat] = useState<What>('page');
  const lang = fixed ?? chosen;
  const View = views[what];
  return (
    <section className={css.preview} aria-label={t('notice.preview')}>
      <div className="row">
        <Segmented<What>
          size="small"
          aria-label={t('notice.preview')}
          value={what}
          options={(['page', 'list', 'share'] as const).map((value) => ({
            value,
            label: t(`notice.preview_${value}`),
          }))}
          onChange={setWhat}
        />
        {fixed ? null : (
          <Segmented<Lang>
            size="small"
            aria-label={t('notice.previewLang')}
            value={lang}
            options={[
              { value: 'zh', label: t('notice.short_zh') },
              { value: 'en', label: t('notice.short_en') },
            ]}
            onChange={choose}
          />
        )}
      </div>
      <div className={css.phone}>
        {what === 'share' ? null : <Bar title={t(`notice.phone_${what}_${lang}`)} />}
        {/* It scrolls by the keyboard, too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as said. */}
        <div className={css.phoneScreen} data-view={what} tabIndex={0}>
          <View seen={seen} lang={lang} pictures={pictures} />
        </div>
        {what === 'page' && seen.mustConfirm ? (
          <p className={css.phoneActs}>
            <span className={css.phoneConfirm}>{t(`notice.confirmRead_${lang}`)}</span>
          </p>
        ) : null}
      </div>
    </section>
  );
}
