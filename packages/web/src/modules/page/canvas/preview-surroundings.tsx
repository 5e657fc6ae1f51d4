import type { BlockOf, Doc } from '@mdi/page-kit/shapes.ts';
import type { Surroundings, ViewLang } from '@mdi/page-kit/view/surroundings.ts';
import { t } from '../../../kit/words/words.ts';

const form = (block: BlockOf<'form'>) => (
  <section className="pk-card cv-form">
    <p>{t(`page.choice.form_${block.form}`)}</p>
    <ul>
      {block.fields.map((field) => (
        <li key={field}>{t(`page.choice.fields_${field}`)}</li>
      ))}
    </ul>
  </section>
);
const feature = (block: BlockOf<'feature'>) => (
  <section className="pk-card cv-form">
    <p>{t(`page.choice.feature_${block.feature}`)}</p>
    <ul>
      <li>{t('page.featureHere')}</li>
    </ul>
  </section>
);

/** What a page stands in while it is looked at here: nothing leads anywhere, and notices are examples. */
export const pageSurroundings = (
  lang: ViewLang,
  files: Readonly<Record<string, string>>,
  page: number | null,
): Surroundings => ({
  lang,
  hrefOf: () => null,
  uploadUrl: (up) => files[String(up)],
  page,
  notices: [1, 2, 3, 4, 5].map((noticeId) => ({
    noticeId,
    title: t('page.sampleNotice', noticeId),
    time: { iso: '2026-01-01', text: t('page.sampleTime') },
    thumbnailUrl: null,
  })),
  tiles: null,
  mapHref: () => '#',
  provider: null,
  form,
  feature,
});

/** The uploads of a page and of what pages share, by their ids. */
export const mergedUploads = (...all: readonly (Readonly<Record<string, string>> | undefined)[]) =>
  Object.assign({}, ...all) as Record<string, string>;

/** What a title bar says while the page has no title yet. */
export const withPlaceholderTitle = (doc: Doc): Doc =>
  doc.title.zh.trim() === '' ? { ...doc, title: { zh: t('page.untitled') } } : doc;
