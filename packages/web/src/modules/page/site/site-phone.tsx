import type { Doc } from '@mdi/page-kit/shapes.ts';
import { singleBlock } from '@mdi/page-kit/single-block.js';
import { BlockView } from '@mdi/page-kit/view/blocks.tsx';
import { PageView, siteStyleOf, TitleBar } from '@mdi/page-kit/view/page-view.tsx';
import { SurroundingsProvider, type ViewLang } from '@mdi/page-kit/view/surroundings.ts';
import { useMemo } from 'react';
import { lang as pageLang, t } from '../../../kit/words/words.ts';
import css from '../builder/builder.module.css';
import { PhoneTabs } from '../canvas/canvas.tsx';
import { IsolatedPage } from '../canvas/isolated-page.tsx';
import { pageSurroundings, withPlaceholderTitle } from '../canvas/preview-surroundings.tsx';

type Files = Readonly<Record<string, string>>;

/** The navigation by itself, as pages show it. */
export function SiteNavigation({ site, files }: { site: Doc; files: Files }) {
  const around = useMemo(() => pageSurroundings(pageLang, files, null), [files]);
  return (
    <div inert>
      <IsolatedPage className={css.ways}>
        <SurroundingsProvider value={around}>
          <div className="pk-page cv-ways" style={siteStyleOf(site)}>
            <BlockView
              block={{ id: 'navigation', type: 'nav', v: 1 }}
              navigation={singleBlock(site, 'navigation')}
              first={false}
            />
          </div>
        </SurroundingsProvider>
      </IsolatedPage>
    </div>
  );
}

type Props = {
  site: Doc;
  page: { pageId: number; doc: Doc } | null;
  files: Files;
  lang: ViewLang;
  example: Doc;
};

/** The phone with what all pages share, around the home page, or around an example while there is none. */
export function SitePhone({ site, page, files, lang, example }: Props) {
  const pageId = page?.pageId ?? null;
  const around = useMemo(() => pageSurroundings(lang, files, pageId), [lang, files, pageId]);
  const doc = page?.doc ?? example;
  return (
    <div className={css.phone}>
      <div className={css.status} aria-hidden="true">
        <b>9:41</b>
        <b>100%</b>
      </div>
      <IsolatedPage className={css.screen} label={t('page.livePhone')}>
        <SurroundingsProvider value={around}>
          <div inert lang={lang === 'en' ? 'en' : 'zh-CN'}>
            <TitleBar doc={withPlaceholderTitle(doc)} site={site} drawn />
            <PageView doc={doc} site={site} />
          </div>
        </SurroundingsProvider>
      </IsolatedPage>
      <PhoneTabs site={site} files={files} page={pageId} lang={lang} />
    </div>
  );
}
