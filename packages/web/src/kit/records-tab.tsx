import { Suspense } from 'react';
import { withWords } from './module-words.ts';
import { opens } from './open-screens.ts';
import { part } from './part.tsx';
import { passRecordListPath } from './record-addresses.ts';
import type { Tab } from './tabs.tsx';
import { t } from './words.ts';

const OwnPassRecords = part(() =>
  withWords(['passRecord'], () => import('./own-pass-records.tsx')).then((m) => ({
    default: m.OwnPassRecords,
  })),
);

/** The records of one person or one device as a tab of their page, for whoever may see records. */
export function recordsTab(of: { employeeId: number } | { deviceId: number }): Tab[] {
  if (!opens(passRecordListPath)) return [];
  return [
    {
      id: 'records',
      title: t('frame.passRecords'),
      body: () => (
        <Suspense>
          <OwnPassRecords of={of} />
        </Suspense>
      ),
    },
  ];
}
