import { reportFault } from '../kit/call/faults.ts';
import { t } from '../kit/words/words.ts';

/**
 * What is left when a whole page broke: what happened, the number under which it is in the error log, and the way to load it
 * again. Made without React and without a sheet of its own, because whatever is there may be what broke.
 */
function showCrash(root: HTMLElement, error: unknown): void {
  const page = document.createElement('main');
  const heading = document.createElement('h1');
  const text = document.createElement('p');
  const number = document.createElement('p');
  const button = document.createElement('button');
  heading.textContent = t('kit.broke');
  text.textContent = t('kit.brokeText');
  button.textContent = t('kit.brokeReload');
  button.type = 'button';
  button.addEventListener('click', () => location.reload());
  page.className = 'start-failed';
  page.setAttribute('role', 'alert');
  Object.assign(page.style, {
    maxWidth: '32rem',
    margin: '15vh auto 0',
    padding: '24px',
    textAlign: 'center',
  });
  Object.assign(heading.style, { fontSize: '20px', margin: '0 0 12px' });
  Object.assign(button.style, { minHeight: '44px', padding: '0 24px', marginTop: '12px' });
  page.append(heading, text, number, button);
  document.title = t('kit.broke');
  root.replaceChildren(page);
  button.focus();
  void reportFault('render', error).then((no) => {
    if (no !== null) number.textContent = t('kit.faultNumber', no);
  });
}

/** For a root of React: what nothing inside the page has caught leaves this instead of an empty page. */
export const crashHandlers = (root: HTMLElement, before?: () => void) => ({
  onUncaughtError: (error: unknown) => {
    before?.();
    showCrash(root, error);
    // As browsers do where nobody listens; it is heard of once.
    reportError(error);
  },
});
