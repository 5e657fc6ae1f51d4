import { createRoot } from 'react-dom/client';
import { lang, loadWords } from './kit/words/words.ts';
import { crashHandlers } from './lite-kit/crash.ts';
import { innerPath } from './public/addresses.ts';
import './h5/h5.css';

// Chosen from a table: of two imports in one condition the build preloads those of the same branch for both.
const words = {
  zh: () => import('./h5/guest/words-zh.ts'),
  en: () => import('./h5/guest/words-en.ts'),
};

/** The page of a link (`/h5/v/…`), or of a poster (`/h5/r/…`). */
async function page(kind: string | undefined) {
  if (kind === 'r') return (await import('./h5/guest/register-page.tsx')).RegisterPage;
  return (await import('./h5/guest/guest-page.tsx')).GuestPage;
}

/** Shows the pages of guests: behind a link, and behind the poster at the entrance. */
export async function start(root: HTMLElement): Promise<void> {
  const [, , kind, token = ''] = innerPath(location.pathname).split('/');
  const [dictionary, Page] = await Promise.all([words[lang](), page(kind)]);
  loadWords(dictionary.words);
  createRoot(root, crashHandlers(root)).render(<Page token={token} />);
}
