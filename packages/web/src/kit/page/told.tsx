import type { ReactNode } from 'react';

/** What happened, for who can't see it. */
export const Told = ({ children }: { children: ReactNode }) => (
  <span className="unseen" role="status">
    {children}
  </span>
);
