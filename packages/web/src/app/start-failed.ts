import { t } from '../kit/words/words.ts';

/**
 * The page for who could not be let in: what went wrong, and the way to the sign-in page. Made without
 * React, because nothing of the product has been loaded for this person.
 */
export function showStartFailed(root: HTMLElement, sentence: string, toLogin: () => void): void {
  const page = document.createElement('main');
  const heading = document.createElement('h1');
  const button = document.createElement('button');
  page.className = 'start-failed';
  heading.textContent = sentence;
  button.textContent = t('kit.sessionAgain');
  button.addEventListener('click', toLogin);
  page.append(heading, button);
  document.title = t('kit.product');
  root.replaceChildren(page);
  button.focus();
}
