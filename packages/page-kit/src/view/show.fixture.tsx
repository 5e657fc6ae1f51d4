import { createRoot } from 'react-dom/client';
import { allBlocks, docOf, siteDoc } from '../doc.fixture.ts';
import { PageView, TabBar, TitleBar } from './page-view.tsx';
import { around } from './surroundings.fixture.ts';
import { SurroundingsProvider } from './surroundings.ts';

/** A page with one of everything, as a browser shows it: what journeys look at. The address says in which language. */
const lang = new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'zh';
const site = siteDoc();
const tiles = {
  url: '/files/tile-{z}-{x}-{y}',
  attribution: '© 地图',
  place: ({ lng, lat }: { lng: number; lat: number }) => ({ lng, lat }),
};

document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <SurroundingsProvider
      value={around({
        ...{ lang, tiles, provider: { name: 'Acme', url: '/files/provider' } },
        uploadUrl: (up) => (up === 7 ? '/files/video' : `/files/${up}`),
      })}
    >
      <TitleBar doc={docOf('home', [])} site={site} />
      <main>
        <PageView doc={docOf('standard', allBlocks())} site={site} />
      </main>
      <TabBar site={site} />
    </SurroundingsProvider>,
  );
