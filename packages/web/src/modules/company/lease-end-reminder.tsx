import { type CompanyRow, maxReminded } from '@mdi/contract/modules/company/company.contract.ts';
import { inBatches } from '../../kit/call/in-batches.ts';
import { toCallFailed } from '../../kit/call/session-failure.ts';
import type { Act } from '../../kit/list/act-definitions.ts';
import { toast } from '../../kit/page/toast.ts';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { LeaseEndReminderTick } from './shared/reminder-tick.tsx';
import { companyCalls, refreshCompanies } from './use-company.ts';

/** The end that a row shows; what has none can't be reminded of it. */
const seenOf = ({ companyId, leaseEndsOn }: CompanyRow) =>
  leaseEndsOn === null ? [] : [{ companyId, endsOn: leaseEndsOn }];

const canMark = ({ can, leaseEndsOn }: CompanyRow) => can.edit && leaseEndsOn !== null;

/** The tick of one tenant. */
export const LeaseEndReminderCell = (row: CompanyRow) => (
  <LeaseEndReminderTick {...row} endsOn={row.leaseEndsOn} can={canMark(row)} />
);

/** Several tenants at once, for who may. */
export const markLeaseEndRemindedAct = (): Act<CompanyRow> | false =>
  may('pass:company:edit') && {
    label: t('company.markReminded'),
    icon: 'check',
    at: 'bulk',
    fits: (row) => canMark(row) && row.reminder === null,
    all: (rows, done) =>
      void inBatches(rows.flatMap(seenOf), maxReminded, (part) =>
        companyCalls.remind({ companies: part, reminded: true }),
      )
        .then(() => {
          toast.success(t('company.markedReminded', rows.length));
          done?.();
        })
        .catch((error: unknown) =>
          toast.error(toCallFailed(error, t('kit.failed')).message, t('kit.updateFailed')),
        )
        .finally(refreshCompanies),
  };
