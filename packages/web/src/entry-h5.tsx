import { createRoot } from 'react-dom/client';
import { AppRoot } from './h5/app/shell/app-root.tsx';
import { beginApp } from './h5/app/shell/begin-app.ts';
import { loadWords } from './kit/words/words.ts';
import { crashHandlers } from './lite-kit/crash.ts';
import './h5/app/app.css';

/** Shows the app on phones, whose words came beside it. */
export function start(root: HTMLElement, words: Parameters<typeof loadWords>[0]): void {
  loadWords(words);
  beginApp();
  createRoot(root, crashHandlers(root)).render(<AppRoot />);
}
