import { type CompanyRow, mostReminded } from '@mdi/contract/modules/company/company.contract.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { inParts } from '../../kit/call/in-parts.ts';
import { asFailure } from '../../kit/call/session-failure.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import type { Act } from '../../kit/list/acts.ts';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { Reminded } from './shared/reminded.tsx';
import { companies, refreshCompanies } from './use-company.ts';
import './company.css';

/** The end that a row shows; what has none can't be reminded of it. */
const seenOf = ({ companyId, leaseEndsOn }: CompanyRow) =>
  leaseEndsOn === null ? [] : [{ companyId, endsOn: leaseEndsOn }];

const canMark = ({ can, leaseEndsOn }: CompanyRow) => can.edit && leaseEndsOn !== null;

/** A tick that the tenant was reminded of the end shown in the row, by whom and when. */
export function Reminder({ row }: { row: CompanyRow }) {
  // Until the list is read anew it shows what was pressed.
  const [pressed, setPressed] = useState<{ row: CompanyRow; to: boolean }>();
  const { run, busy } = useWrite(
    (reminded: boolean) => companies.remind({ companies: seenOf(row), reminded }),
    {
      done: refreshCompanies,
      failed: () => {
        setPressed(undefined);
        // The end may be another by now.
        refreshCompanies();
        return false;
      },
    },
  );
  const { reminder } = row;
  const press = (to: boolean) => {
    setPressed({ row, to });
    void run(to);
  };
  return (
    <span className="reminder">
      <Checkbox
        aria-label={t('company.remindedOf', row.name)}
        checked={pressed?.row === row ? pressed.to : reminder !== null}
        disabled={busy || !canMark(row)}
        onChange={({ target }) => press(target.checked)}
      />
      <Reminded reminder={reminder} />
    </span>
  );
}

/** Several tenants at once. */
export const markReminded = (): Act<CompanyRow> => ({
  label: t('company.markReminded'),
  icon: 'check',
  at: 'bulk',
  fits: (row) => canMark(row) && row.reminder === null,
  all: (rows, done) =>
    void inParts(rows.flatMap(seenOf), mostReminded, (part) =>
      companies.remind({ companies: part, reminded: true }),
    )
      .then(() => {
        toast.success(t('company.markedReminded', rows.length));
        done?.();
      })
      .catch((error: unknown) =>
        toast.error(asFailure(error, t('kit.failed')).message, t('kit.updateFailed')),
      )
      .finally(refreshCompanies),
});
