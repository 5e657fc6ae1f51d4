import type { ReactNode } from 'react';

/** What happened, for who can't see it. */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <span className="unseen" role="status">
    {children}
  </span>
);
