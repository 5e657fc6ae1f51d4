import { createRoot } from 'react-dom/client';
import { PassPage } from './h5/pass-page.tsx';
import { lang, loadWords } from './kit/words/words.ts';
import './h5/h5.css';

/** Shows “My pass”, the product's page for phones. */
export async function start(root: HTMLElement): Promise<void> {
  const { words } = await (lang === 'en' ? import('./h5/words-en.ts') : import('./h5/words-zh.ts'));
  loadWords(words);
  createRoot(root).render(<PassPage />);
}
