import { goToLogin, innerPath } from './app/routing/addresses.ts';
import { screens } from './app/routing/screens.ts';
import { showStartFailed } from './app/start-failed.ts';
import { callUserInfo } from './kit/call/public-client.ts';
import { CallFailed } from './kit/call/send.ts';
import { dropSessionToken } from './kit/call/session.ts';
import { withWords } from './kit/words/module-words.ts';
import { lang, loadWords, t } from './kit/words/words.ts';
import './kit/page/tokens.css';
import './app/start-failed.css';

// Chosen from a table: of two imports in one condition the build preloads those of the same branch for both.
const frameWords = { zh: () => import('./app/words-zh.ts'), en: () => import('./app/words-en.ts') };

/** A session ended by the server is left silently; any other failure is told (spec §2 guard, §8). */
function refuse(root: HTMLElement, error: unknown): void {
  dropSessionToken();
  if (error instanceof CallFailed && error.code === 4001) goToLogin(true, true);
  else {
    const sentence = error instanceof CallFailed ? error.message : t('kit.verifyFailed');
    showStartFailed(root, sentence, () => goToLogin(true));
  }
}

/** Starts the product behind the sign-in: who is it, the words, the program and the page, all at once. */
export async function start(root: HTMLElement): Promise<void> {
  const asked = callUserInfo().then(
    (user) => ({ user }),
    (error: unknown) => ({ error }),
  );
  // Asked for before the page's own part: style sheets count in the order in which they are asked for, and those of
  // the frame come first here as they do for who walks to the page.
  const program = import('./app/app.tsx');
  // The page's own part of the program; the route asks for it again, and tells when it can't be loaded.
  const screen = screens.find(({ path }) => path === innerPath(location.pathname));
  if (screen) withWords(screen.words, screen.view).catch(() => undefined);
  const [answer, { words, locale }, app] = await Promise.all([asked, frameWords[lang](), program]);
  loadWords(words);
  if ('error' in answer) refuse(root, answer.error);
  else if (!answer.user) refuse(root, undefined);
  else await app.showApp(root, answer.user, locale);
}
