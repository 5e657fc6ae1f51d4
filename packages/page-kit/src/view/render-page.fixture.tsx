import { renderToStaticMarkup } from 'react-dom/server';
import { siteDoc } from '../doc.fixture.ts';
import type { Doc } from '../shapes.ts';
import { PageView, TabBar, TitleBar } from './page-view.tsx';
import { fakeSurroundings } from './surroundings.fixture.ts';
import { type Surroundings, SurroundingsProvider } from './surroundings.ts';

/** A page with its bars, as markup. */
export const renderPage = (doc: Doc, changes: Partial<Surroundings> = {}, site = siteDoc()) =>
  renderToStaticMarkup(
    <SurroundingsProvider value={fakeSurroundings(changes)}>
      <TitleBar doc={doc} site={site} />
      <PageView doc={doc} site={site} />
      <TabBar site={site} />
    </SurroundingsProvider>,
  );
