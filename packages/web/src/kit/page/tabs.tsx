import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import '../record/detail.css';

export type Tab = { id: string; title: string; body: () => ReactNode };

type Props = { label: string; tabs: readonly Tab[]; current: string; onChange: (id: string) => void };

/** Tabs over one panel: the Tab key stops once; arrows, Home and End move and choose. */
export function Tabs({ label, tabs, current, onChange }: Props) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find((tab) => tab.id === current) ?? tabs[0];
  const at = shown ? tabs.indexOf(shown) : -1;
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (to === undefined || !next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab === shown}
            aria-controls={`${base}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div
        className="tab-panel"
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={shown && `${base}-${shown.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reached by the Tab key too.
        tabIndex={0}
      >
        {shown?.body()}
      </div>
    </>
  );
}
