import { createRoot } from 'react-dom/client';
import { AppPage } from './h5/app/app-page.tsx';
import { beginApp } from './h5/app/begin.ts';
import { lang, loadWords } from './kit/words/words.ts';
import './h5/app/app.css';

/** Shows the app on phones. */
export async function start(root: HTMLElement): Promise<void> {
  const { words } = await (lang === 'en' ? import('./h5/words-en.ts') : import('./h5/words-zh.ts'));
  loadWords(words);
  beginApp();
  createRoot(root).render(<AppPage />);
}
