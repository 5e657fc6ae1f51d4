import type { Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { leasedUnitText } from './lease-text.ts';
import { refreshCompanies } from './use-company.ts';

/** The question about one unit by its name, about several by their number. */
export const leaseDialogTitle = (
  verb: 'renew' | 'end' | 'move' | 'correct',
  leases: readonly Lease[],
): string => {
  const [first] = leases;
  return leases.length === 1 && first
    ? t(`company.${verb}Title`, leasedUnitText(first))
    : t(`company.${verb}ManyTitle`, leases.length);
};

/** The name of what is typed into the dialog. */
export const leaseDraftName = (verb: string, leases: readonly Lease[]): string =>
  `company/${verb} ${leases.map(({ leaseId }) => leaseId).join()}`;

/** What every change of leases does once it is saved. */
export function finishLeaseChange(sentence: string, onClose: () => void): void {
  toast.success(sentence);
  refreshCompanies();
  onClose();
}

/** Loads what somebody else changed: the lease a dialog was opened for is another one now. */
export const closeAndReload = (onClose: () => void) => () => {
  refreshCompanies();
  onClose();
};

/** Leases as a call wants them: which, and as they were seen. */
export const leaseVersions = (leases: readonly Lease[]) =>
  leases.map(({ leaseId, version }) => ({ leaseId, version }));
