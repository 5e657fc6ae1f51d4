import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import type { Tab } from '../../../kit/page/tabs.tsx';
import { passRecordListPath } from '../../../kit/paths/addresses.ts';
import { mayOpen } from '../../../kit/rights/openable-screens.ts';
import { withWords } from '../../../kit/words/module-words.ts';
import { t } from '../../../kit/words/words.ts';

const OwnPassRecords = lazyPart(() =>
  withWords(['passRecord'], () => import('./own-pass-records.tsx')).then((m) => m.OwnPassRecords),
);

/** The records of one person or one device as a tab of their page, for whoever may see records. */
export function passRecordsTab(of: { employeeId: number } | { deviceId: number }): Tab[] {
  if (!mayOpen(passRecordListPath)) return [];
  return [
    {
      id: 'records',
      title: t('frame.passRecords'),
      body: () => <OwnPassRecords of={of} />,
    },
  ];
}
