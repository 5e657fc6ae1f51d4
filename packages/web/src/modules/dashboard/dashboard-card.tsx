import { type ReactNode, useId } from 'react';
import css from './dashboard.module.css';

type Props = { name: string; title: string; beside?: ReactNode; end?: ReactNode; children: ReactNode };

/** One part of the dashboard under its heading. */
export function DashboardCard({ name, title, beside, end, children }: Props) {
  const id = useId();
  return (
    <section className={`card ${css.boardCard}`} data-card={name} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {beside}
        <span className="grow" />
        {end}
      </header>
      {children}
    </section>
  );
}

export type SharePart = { key: string; tone: string; label: string; count: number };

/** Shares of a whole as one line; the words beside it say the same. */
export function ShareBar({ parts }: { parts: readonly SharePart[] }) {
  return (
    <div className={css.shares} aria-hidden="true">
      {parts.map(({ key, tone, count }) =>
        count > 0 ? <i key={key} className={css[`tone-${tone}`]} style={{ flexGrow: count }} /> : null,
      )}
    </div>
  );
}
