import { type CompanyRow, companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { reportLeaseApi } from '@mdi/contract/modules/report/report.contract.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { client } from '../../../kit/call/client.ts';
import { queryClient } from '../../../kit/call/query-client.ts';
import { useWrite } from '../../../kit/call/use-write.ts';
import { t } from '../../../kit/words/words.ts';
import { LeaseEndRemindedNote } from './lease-end-reminded-note.tsx';
import css from './reminder-tick.module.css';

const companies = client(companyApi);

/** Lists of companies and of leases tell who was reminded. */
const refresh = (): void => {
  for (const module of [companyApi.module, reportLeaseApi.module])
    void queryClient.invalidateQueries({ queryKey: [module] });
};

type Props = {
  companyId: number;
  name: string;
  /** The end that is shown; what has none can't be reminded of it. */
  endsOn: string | null;
  reminder: CompanyRow['reminder'];
  can: boolean;
};

/** A tick that the tenant was reminded of the end that is shown, by whom and when. */
export function LeaseEndReminderTick({ companyId, name, endsOn, reminder, can }: Props) {
  // Until the list is read anew it shows what was pressed.
  const [pressed, setPressed] = useState<{ over: typeof reminder; to: boolean }>();
  const seen = endsOn === null ? [] : [{ companyId, endsOn }];
  const { run, busy } = useWrite((reminded: boolean) => companies.remind({ companies: seen, reminded }), {
    done: refresh,
    failed: () => {
      setPressed(undefined);
      // The end may be another by now.
      refresh();
      return false;
    },
  });
  const press = (to: boolean) => {
    setPressed({ over: reminder, to });
    void run(to);
  };
  return (
    <span className={`row ${css.reminder}`}>
      <Checkbox
        aria-label={t('company.remindedOf', name)}
        checked={pressed?.over === reminder ? pressed.to : reminder !== null}
        disabled={busy || !can || endsOn === null}
        onChange={({ target }) => press(target.checked)}
      />
      <LeaseEndRemindedNote reminder={reminder} />
    </span>
  );
}
