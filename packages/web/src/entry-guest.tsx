import { createRoot } from 'react-dom/client';
import { GuestRoot } from './h5/guest/guest-root.tsx';
import { lang, loadWords } from './kit/words.ts';
import { innerPath } from './public/addresses.ts';
import './h5/h5.css';

/** Shows the pages of guests: behind a link, and behind the poster at the entrance. */
export async function start(root: HTMLElement): Promise<void> {
  const { words } = await (lang === 'en'
    ? import('./h5/guest/words-en.ts')
    : import('./h5/guest/words-zh.ts'));
  loadWords(words);
  createRoot(root).render(<GuestRoot path={innerPath(location.pathname)} />);
}
