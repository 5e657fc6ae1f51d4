import type { Company } from '@mdi/contract/modules/company/company.contract.ts';
import { useSearchParams } from 'react-router';
import { type AskOf, dialogSet, useDialogs } from '../../kit/page/dialog-set.tsx';
import { chosenUnitsInAddress } from './shared/chosen-units-in-address.ts';

/** What is to be done with a company's leasing units. */
const leaseDialogs = dialogSet(() => import('./lease-dialogs.tsx'), ['company']);
export type AskLease = AskOf<typeof leaseDialogs>;
export type LeaseQuestion = Parameters<AskLease>[0];

/** Opens the dialogs about a company's leasing units; an address that takes units along opens that about them. */
export function useLeaseDialogs(company: Company) {
  const [params, setParams] = useSearchParams();
  const start = company.can.edit ? chosenUnitsInAddress(params) : undefined;
  const closed = () => {
    if (!start) return;
    const rest = new URLSearchParams(params);
    for (const name of ['buildingId', 'from', 'units']) rest.delete(name);
    setParams(rest, { replace: true });
  };
  return useDialogs(leaseDialogs, { company }, { start: start && { kind: 'addMany', start }, closed });
}
