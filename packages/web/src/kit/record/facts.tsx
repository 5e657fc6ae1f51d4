import type { ReactNode } from 'react';
import { t } from '../words/words.ts';
import './detail.css';

/** One fact of a record; null is shown as a dash. */
export type Fact = { label: string; value: ReactNode; wide?: boolean };

/** The facts of a record under a heading, in two columns. */
export function FactCard({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="card facts">
      <h2>{title}</h2>
      <dl>
        {facts.map(({ label, value, wide }) => (
          <div key={label} className={wide ? 'fact-wide' : undefined}>
            <dt>{label}</dt>
            <dd>{value === null || value === '' ? t('kit.none') : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
