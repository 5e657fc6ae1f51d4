import { type KeyboardEvent, useRef } from 'react';
import { t } from '../../kit/words/words.ts';

/** The three ways to sign in (spec §2, MDI01010). */
const ways = ['account', 'sms', 'scan'] as const;
export type SignInWay = (typeof ways)[number];

const titles = { account: 'auth.tabAccount', sms: 'auth.tabSms', scan: 'auth.tabScan' } as const;

export const signInPanelId = 'way';
export const signInTabId = (way: SignInWay) => `way-${way}`;

function target(key: string, at: number): number | undefined {
  const last = ways.length - 1;
  const moves: Record<string, number> = {
    ArrowLeft: at === 0 ? last : at - 1,
    ArrowRight: at === last ? 0 : at + 1,
    Home: 0,
    End: last,
  };
  return moves[key];
}

/** Tabs with one tab stop; the arrow keys, Home and End choose. */
export function SignInTabs({ way, choose }: { way: SignInWay; choose: (way: SignInWay) => void }) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const to = target(event.key, ways.indexOf(way));
    const next = to === undefined ? undefined : ways[to];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelector<HTMLElement>(`#${signInTabId(next)}`)?.focus();
  }

  return (
    <div className="login-tabs" role="tablist" aria-label={t('auth.ways')} ref={list} onKeyDown={move}>
      {ways.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={signInTabId(each)}
          aria-selected={each === way}
          aria-controls={signInPanelId}
          tabIndex={each === way ? 0 : -1}
          onClick={() => choose(each)}
        >
          {t(titles[each])}
        </button>
      ))}
    </div>
  );
}
