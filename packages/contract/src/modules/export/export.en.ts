import type { Same } from '../../kit/words.ts';
import type { exportZh } from './export.zh.ts';

export const exportEn = {
  title: 'Export',
  start: 'Start export',
  columns: 'Columns to export',
  visible: 'Columns shown ({0})',
  all: 'All columns ({0})',
  phones: 'Full phone numbers (recorded in the log; those you may not see stay hidden)',
  none: 'There is nothing to export',
  rows: 'Exports what the list shows with its filters and order: {0} {0|row|rows}.',
  rowsCapped: 'Exports what the list shows with its filters and order: {0}+ rows.',
  rowsAll: 'Exports every row that matches the filters.',
  becomesTask:
    'This runs as a task. When it is done, the Excel file waits in the task tray at the top right.',
  error: {
    capped: 'Only the first {0} {0|row|rows}. Narrow the filters and export in parts',
    filters: 'The filters are not valid. Reload the list and try again',
    noSuchColumn: 'There is no column “{0}”',
    changed: 'Your data scope has changed. Please export again',
  },
} as const satisfies Same<typeof exportZh>;
