import { readCookie, setYearCookie } from '../../../kit/call/cookies.ts';
import { lang } from '../../../kit/words/words.ts';
import { addressOf, innerPath } from '../../../public/addresses.ts';
import { appPlaceAt, pathTo } from './address.ts';
import { takeMiniLoginCode } from './mini-login.ts';

/** An address of before is shown as what it is called now, with its query; nothing loads anew for it. */
function leadOn(): void {
  const inner = innerPath(location.pathname);
  if (inner !== '/h5/pass') return;
  history.replaceState(history.state, '', addressOf(pathTo(appPlaceAt(inner))) + location.search);
}

/** The language of a link holds for the whole visit, not only until the first page after it. */
function keepLanguage(): void {
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked !== null && readCookie('language') === '') setYearCookie('language', lang);
}

function addLink(rel: string, href: string): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = addressOf(href);
  document.head.append(link);
}

/** What a phone needs to put the app beside its others: its name in the page's language, pictures and colour. */
function makeInstallable(): void {
  addLink('manifest', `/h5/app/manifest-${lang}.webmanifest`);
  addLink('apple-touch-icon', '/h5/app/icon-180.png');
  const color = document.createElement('meta');
  color.name = 'theme-color';
  color.content = '#3a3a3a';
  document.head.append(color);
}

/** The worker that shows the app without network; begun when the page has nothing else to do. */
function beginWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const begin = () =>
    void navigator.serviceWorker
      .register(addressOf('/h5/app/worker.js'), { updateViaCache: 'none' })
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => {
        // What came before the worker did, it has not seen.
        const files = performance.getEntriesByType('resource').map(({ name }) => name);
        active?.postMessage({ files });
      })
      // A browser that has none, or a private window: the app works without.
      .catch(() => undefined);
  if (document.readyState === 'complete') setTimeout(begin, 0);
  else window.addEventListener('load', begin, { once: true });
}

/** What is done once for the whole app, before its first page. */
export function beginApp(): void {
  takeMiniLoginCode();
  leadOn();
  keepLanguage();
  makeInstallable();
  beginWorker();
}
