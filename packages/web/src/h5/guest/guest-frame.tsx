import type { ReactNode } from 'react';
import { CallFailed } from '../../kit/call/send.ts';
import { t } from '../../kit/words/words.ts';
import { ProductLogo, WarnIcon } from '../../lite-kit/icons.tsx';
import { LanguageSelect } from '../../lite-kit/language-select.tsx';
import { useTitle } from '../../lite-kit/use-title.ts';

/** The frame of a guest's page. */
export function GuestFrame({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="phone">
      <header className="bar">
        <ProductLogo size={28} />
        <b>{title}</b>
        <LanguageSelect />
      </header>
      <main className="guest">{children}</main>
    </div>
  );
}

/** A link that leads nowhere any more. */
export function DeadLink({ title, text }: { title: string; text: string }) {
  return (
    <section className="ticket dead">
      <WarnIcon />
      <h1>{title}</h1>
      <p>{text}</p>
    </section>
  );
}

/** What a refused link says; undefined where trying again may help. Half a link is told like one that is gone. */
export function goneText(problem: unknown): string | undefined {
  if (!(problem instanceof CallFailed)) return undefined;
  if (problem.code === 400) return t('visitorPage.error.gone');
  return [403, 404, 409].includes(problem.code) ? problem.message : undefined;
}
