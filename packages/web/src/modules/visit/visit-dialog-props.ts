import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';

/** What a dialog about one visit gets. */
export type VisitDialogProps = { visit: VisitRow; onClose: () => void };

/** What a dialog about several gets; `done` hears that it was done to all of them. */
export type SeveralVisitsDialogProps = {
  visits: readonly VisitRow[];
  done?: (() => void) | undefined;
  onClose: () => void;
};
