import { createRoot } from 'react-dom/client';
import { AppPage } from './h5/app/app-page.tsx';
import { beginApp } from './h5/app/begin.ts';
import { lang, loadWords } from './kit/words/words.ts';
import './h5/app/app.css';

// Chosen from a table: of two imports in one condition the build preloads those of the same branch for both.
const words = { zh: () => import('./h5/words-zh.ts'), en: () => import('./h5/words-en.ts') };

/** Shows the app on phones. */
export async function start(root: HTMLElement): Promise<void> {
  const dictionary = await words[lang]();
  loadWords(dictionary.words);
  beginApp();
  createRoot(root).render(<AppPage />);
}
