import type { ReactNode } from 'react';
import { lang } from '../kit/words/words.ts';
import type { PublicPath } from './guard.ts';
import { Page as LoginPage } from './login/login-page.tsx';

type Page = () => ReactNode;

async function policyPage(): Promise<Page> {
  const { Page } = await (lang === 'en'
    ? import('./privacy/privacy-page.en.tsx')
    : import('./privacy/privacy-page.zh.tsx'));
  return Page;
}

/** The page of a public path. The sign-in page is here already: it is the one that must be fast. */
export async function loadPublicPage(path: PublicPath): Promise<Page> {
  if (path === '/login') return LoginPage;
  if (path === '/privacy') return policyPage();
  const { smallPublicPages } = await import('./small-public-pages.ts');
  return smallPublicPages[path];
}
