import type { ReactNode } from 'react';
import { t } from '../kit/words/words.ts';
import { ProductLogo } from './icons.tsx';
import { LanguageSelect } from './language-select.tsx';
import { useTitle } from './use-title.ts';

type Props = {
  title: string;
  /** One sentence of what the page is for. */
  about?: string;
  /** `form` is as wide as the sign-in form, `text` as a page to read, `wide` takes a table. */
  width?: 'form' | 'text' | 'wide';
  children: ReactNode;
};

/** A public page other than the sign-in: bar with mark and language, and one card. */
export function PublicPage({ title, about, width = 'form', children }: Props) {
  useTitle(title);
  return (
    <div className="shell">
      <header className="bar">
        <ProductLogo size={32} />
        <b>{t('kit.product')}</b>
        <LanguageSelect />
      </header>
      <main className={`card ${width}`}>
        <h1>{title}</h1>
        {about && <p className="sub">{about}</p>}
        {children}
      </main>
    </div>
  );
}
