import type { SameKeys } from '../../kit/words.ts';
import type { exportLogZh, exportZh } from './export.zh.ts';

export const exportEn = {
  title: 'Export',
  start: 'Start export',
  columns: 'Columns to export',
  visible: 'Displayed columns ({0})',
  all: 'All columns ({0})',
  phones: 'Full phone numbers (recorded in the audit log; those you may not see stay hidden)',
  none: 'There are no records to export',
  rows: 'Exports {0} {0|row|rows} with the current filters and order.',
  rowsCapped: 'Exports {0}+ rows with the current filters and order.',
  rowsAll: 'Exports all rows that match the current filters.',
  becomesTask:
    'The export runs in the background. When it is done, download the Excel file from Tasks at the top right.',
  error: {
    capped: 'Contains only the first {0} {0|row|rows}. Narrow the filters and export in parts',
    filters: 'The filters are invalid. Reload the list and try again',
    noSuchColumn: 'There is no column “{0}”',
    changed: 'Your data scope has changed. Please export again',
  },
} as const satisfies SameKeys<typeof exportZh>;

export const exportLogEn = {
  field: {
    rowsWithPhones: 'Rows with full phone numbers',
  },
  ops: {
    start: 'Export list',
  },
} as const satisfies SameKeys<typeof exportLogZh>;
