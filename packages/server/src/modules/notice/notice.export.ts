import { formatDate } from '@mdi/contract/kit/display.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

/** A moment of a row, as it is told in the reader's zone. */
const moment = <K extends string, R extends Record<K, string | null>>(key: K, title: WordKey) => ({
  key,
  title,
  date: 'moment' as const,
  width: 20,
  cell: (row: R, { timeZone }: { timeZone: string }) => {
    const at = row[key];
    return at === null ? null : formatDate(at, undefined, timeZone);
  },
});

/** Notices as a workbook, as their list tells them. */
export const noticeExporter = exporter({
  api: noticeApi,
  call: 'list',
  title: 'notice.list',
  columns: () => [
    { key: 'name', title: 'notice.titleZh', width: 40, cell: (row) => row.titleZh },
    { key: 'name', title: 'notice.titleEn', width: 40, cell: (row) => row.titleEn },
    { key: 'projects', title: 'notice.projects', width: 30, cell: (row) => row.projectNames.join('、') },
    { key: 'publisher', title: 'notice.publisher', width: 20, cell: (row) => row.publisher },
    {
      key: 'stage',
      title: 'notice.stage',
      width: 12,
      cell: (row, { ctx: { say } }) => say(`notice.stage_${row.stage}`),
    },
    moment('releaseAt', 'notice.releaseAt'),
    moment('expiresAt', 'notice.expiresAt'),
    { key: 'reads', title: 'notice.peopleColumn', width: 10, number: true, cell: (row) => row.audienceCount },
    { key: 'reads', title: 'notice.readCount', width: 10, number: true, cell: (row) => row.readCount },
    {
      key: 'reads',
      title: 'notice.confirmedCount',
      width: 10,
      number: true,
      cell: (row) => (row.mustConfirm ? row.confirmedCount : null),
    },
    moment('updatedAt', 'notice.updatedAt'),
  ],
});

/** Who has read a notice, or hasn't: a look that is recorded, like the list on the page. */
export const noticeReaderExporter = exporter({
  api: noticeApi,
  call: 'readers',
  title: 'notice.readersTitle',
  columns: () => [
    { key: 'name', title: 'notice.readerName', width: 18, cell: (row) => row.name },
    { key: 'company', title: 'notice.companyName', width: 30, cell: (row) => row.companyName },
    moment('readAt', 'notice.readAt'),
    moment('confirmedAt', 'notice.confirmedAt'),
  ],
});
