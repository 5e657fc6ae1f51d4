import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayOpen } from '../rights/openable-screens.ts';

/** A link where the person may open the page, plain content where not. */
export function MaybeLink(props: { to: string; className?: string; title?: string; children: ReactNode }) {
  const { to, className, title, children } = props;
  if (!mayOpen(to)) {
    return (
      <span className={className} title={title}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className={className} title={title}>
      {children}
    </Link>
  );
}
