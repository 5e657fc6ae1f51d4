import type { CompanyRow } from '@mdi/contract/modules/company/company.contract.ts';
import { showDay, showTime } from '../../../kit/time/project-time.ts';
import { t } from '../../../kit/words/words.ts';

/** Who reminded a tenant of the end of a lease, and on which day. */
export function LeaseEndRemindedNote({ reminder }: Pick<CompanyRow, 'reminder'>) {
  if (!reminder) return null;
  return (
    <span className="two">
      <span className="one-line" title={reminder.by ?? undefined}>
        {reminder.by ?? t('kit.none')}
      </span>
      <small title={showTime(reminder.at)}>{showDay(reminder.at)}</small>
    </span>
  );
}
