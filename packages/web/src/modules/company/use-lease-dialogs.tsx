import type { Company, Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { part } from '../../kit/page/part.tsx';
import { type ChosenUnits, unitsIn } from '../../kit/paths/place-addresses.ts';

/** What is to be done with a company's leasing units. */
export type LeaseQuestion =
  | { kind: 'add' }
  | { kind: 'addMany'; start?: ChosenUnits | undefined }
  | { kind: 'correct' | 'renew' | 'end' | 'move'; leases: readonly Lease[]; done?: () => void }
  | { kind: 'remove' | 'history'; lease: Lease };

export type AskLease = (question: LeaseQuestion) => void;

const LeaseDialog = part(() => import('./lease-dialogs.tsx').then((m) => ({ default: m.LeaseDialog })));

/** Opens the dialogs about a company's leasing units; an address that takes units along opens that about them. */
export function useLeaseDialogs(company: Company): { ask: AskLease; dialog: ReactNode } {
  const [params, setParams] = useSearchParams();
  const start = company.can.edit ? unitsIn(params) : undefined;
  const [question, ask] = useState<LeaseQuestion | undefined>(start && { kind: 'addMany', start });
  const close = () => {
    ask(undefined);
    if (!start) return;
    const rest = new URLSearchParams(params);
    for (const name of ['buildingId', 'from', 'units']) rest.delete(name);
    setParams(rest, { replace: true });
  };
  const dialog = question ? (
    <Suspense>
      <LeaseDialog company={company} question={question} onClose={close} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
