import type { Doc } from '@mdi/page-kit/shapes.ts';
import { PageView, TitleBar } from '@mdi/page-kit/view/page-view.tsx';
import { SurroundingsProvider } from '@mdi/page-kit/view/surroundings.ts';
import { memo, useMemo } from 'react';
import { lang } from '../../../kit/words/words.ts';
import { IsolatedPage } from '../canvas/isolated-page.tsx';
import { pageSurroundings, withPlaceholderTitle } from '../canvas/preview-surroundings.tsx';
import css from '../pages.module.css';

type Props = { doc: Doc; site: Doc; files: Readonly<Record<string, string>>; page: number };

/** A page as readers see it, drawn small; its name stands beside it, so nothing of it is read aloud. */
export const PageThumbnail = memo(function Thumbnail({ doc, site, files, page }: Props) {
  const around = useMemo(() => pageSurroundings(lang, files, page), [files, page]);
  return (
    <div className={css.thumbnail} aria-hidden="true" inert>
      <IsolatedPage className={css.small}>
        <SurroundingsProvider value={around}>
          <TitleBar doc={withPlaceholderTitle(doc)} site={site} drawn />
          <PageView doc={doc} site={site} />
        </SurroundingsProvider>
      </IsolatedPage>
    </div>
  );
});
