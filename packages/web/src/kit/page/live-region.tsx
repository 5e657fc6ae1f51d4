import type { ReactNode } from 'react';

/** Announces what happened to screen readers. */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <span className="unseen" role="status">
    {children}
  </span>
);
