import { watchFaults } from './kit/call/faults.ts';
import { sessionToken } from './kit/call/session.ts';
import { lang } from './kit/words/words.ts';
import { addressOf, innerPath } from './public/addresses.ts';
import { type GuardStep, guard } from './public/guard.ts';
import { loadPublicWords } from './public/load-words.ts';

// Chosen from a table: of two imports in one condition the build preloads those of the same branch for both.
const phoneWords = { zh: () => import('./h5/words-zh.ts'), en: () => import('./h5/words-en.ts') };

type Show = Extract<GuardStep, { show: unknown }>['show'];

/** Loads everything the address needs at once, so that no chunk waits for another. */
async function begin(root: HTMLElement, show: Show): Promise<void> {
  if (show === 'app') {
    const { start } = await import('./entry-app.tsx');
    return start(root);
  }
  if (show === 'h5') {
    const [{ start }, { words }] = await Promise.all([import('./entry-h5.tsx'), phoneWords[lang]()]);
    return start(root, words);
  }
  if (show === 'guest') {
    const { start } = await import('./entry-guest.tsx');
    return start(root);
  }
  const [{ start }] = await Promise.all([import('./entry-public.tsx'), loadPublicWords()]);
  return start(root);
}

function outline(show: Show): string {
  if (show === 'app') return 'app';
  return show === '/login' ? 'login' : 'public';
}

/** Of what is not for everybody. */
const surfaces: Partial<Record<Show, 'office' | 'phone'>> = { app: 'office', h5: 'phone' };

const root = document.getElementById('root');
document.documentElement.lang = lang === 'en' ? 'en' : 'zh-CN';
const step = guard(innerPath(location.pathname), sessionToken() !== '');

if ('leaveFor' in step) {
  location.replace(addressOf(step.leaveFor));
} else if (root) {
  root.dataset.graph = outline(step.show);
  watchFaults(surfaces[step.show] ?? 'public');
  begin(root, step.show).catch((error: unknown) => {
    // The skeleton holds the sentence: without the chunk there are no words and no React to show it with.
    root.dataset.failed = '';
    throw error;
  });
}
