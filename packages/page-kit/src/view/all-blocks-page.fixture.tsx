import { createRoot } from 'react-dom/client';
import { allBlocks, docOf, siteDoc } from '../doc.fixture.ts';
import { limits } from '../limits.ts';
import type { Doc } from '../shapes.ts';
import './page.css';
import { PageView, TabBar, TitleBar } from './page-view.tsx';
import { fakeSurroundings } from './surroundings.fixture.ts';
import { SurroundingsProvider } from './surroundings.ts';

/**
 * A page with one of everything, as a browser shows it: what journeys look at. The address says in which language, and
 * with which texts: the longest ones without a place to break, or no English.
 */
const asked = new URLSearchParams(location.search);
const lang = asked.get('lang') === 'en' ? 'en' : 'zh';
/** Bodies of texts may be longer than all else. */
const longest = (name: string) => {
  const most = name === 'body' || name === 'address' ? limits.text : limits.title;
  return { zh: '字'.repeat(most), en: 'W'.repeat(most * limits.english) };
};
const said = (doc: Doc): Doc =>
  JSON.parse(
    JSON.stringify(doc, (name, value) => {
      if (value === null || typeof value !== 'object' || !('zh' in value)) return value;
      if (asked.get('texts') === 'long') return longest(name);
      return asked.get('texts') === 'zh' ? { zh: value.zh } : value;
    }),
  );
const site = said(siteDoc());
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
      value={fakeSurroundings({
        lang,
        tiles,
        provider: { name: 'Acme', url: '/files/provider' },
        uploadUrl: (up) => (up === 7 ? '/files/video' : `/files/${up}`),
      })}
    >
      <TitleBar doc={said(docOf('home', []))} site={site} />
      <main>
        <PageView doc={said(docOf('standard', allBlocks()))} site={site} />
      </main>
      <TabBar site={site} />
    </SurroundingsProvider>,
  );
