import { createRoot } from 'react-dom/client';
import { lang, loadWords } from './kit/words/words.ts';
import { innerPath } from './public/addresses.ts';
import './h5/h5.css';

const words = () => (lang === 'en' ? import('./h5/guest/words-en.ts') : import('./h5/guest/words-zh.ts'));

/** The page of a link (`/h5/v/…`), or of a poster (`/h5/r/…`). */
async function page(kind: string | undefined) {
  if (kind === 'r') return (await import('./h5/guest/register-page.tsx')).RegisterPage;
  return (await import('./h5/guest/guest-page.tsx')).GuestPage;
}

/** Shows the pages of guests: behind a link, and behind the poster at the entrance. */
export async function start(root: HTMLElement): Promise<void> {
  const [, , kind, token = ''] = innerPath(location.pathname).split('/');
  const [dictionary, Page] = await Promise.all([words(), page(kind)]);
  loadWords(dictionary.words);
  createRoot(root).render(<Page token={token} />);
}
