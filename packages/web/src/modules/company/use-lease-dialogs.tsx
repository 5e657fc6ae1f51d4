import type { Company, Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';

/** What is to be done with a company's leasing units. */
export type LeaseQuestion =
  | { kind: 'add' | 'addMany' }
  | { kind: 'correct' | 'renew' | 'end' | 'move'; leases: readonly Lease[] }
  | { kind: 'remove' | 'history'; lease: Lease };

export type AskLease = (question: LeaseQuestion) => void;

const LeaseDialog = lazy(() => import('./lease-dialogs.tsx').then((m) => ({ default: m.LeaseDialog })));

/** Opens the dialogs about a company's leasing units; their place on the page is `dialog`. */
export function useLeaseDialogs(company: Company): { ask: AskLease; dialog: ReactNode } {
  const [question, ask] = useState<LeaseQuestion>();
  const dialog = question ? (
    <Suspense>
      <LeaseDialog company={company} question={question} onClose={() => ask(undefined)} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
