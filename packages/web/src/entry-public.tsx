import { createRoot } from 'react-dom/client';
import { sessionToken } from './kit/call/session.ts';
import { loadWords } from './kit/words/words.ts';
import { crashHandlers } from './lite-kit/crash.ts';
import { innerPath } from './public/addresses.ts';
import { guard } from './public/guard.ts';
import { loadPublicPage } from './public/load-public-page.ts';
import { loadPublicWords } from './public/load-words.ts';
import './public/public.css';

/** Shows the public page of the current address. */
export async function start(root: HTMLElement): Promise<void> {
  const step = guard(innerPath(location.pathname), sessionToken() !== '');
  if (!('show' in step) || step.show === 'app' || step.show === 'h5' || step.show === 'guest') return;
  const [Page, words] = await Promise.all([loadPublicPage(step.show), loadPublicWords()]);
  loadWords(words);
  createRoot(root, crashHandlers(root)).render(<Page />);
}
