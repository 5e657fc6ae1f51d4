import { formatDate } from '@mdi/contract/kit/display.ts';
import { type SuggestionRow, suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { may } from '../../kit/access/may.ts';
import { type ExportColumn, exporter } from '../../kit/exchange/exporter.ts';
import { wholePhones } from './suggestion.queries.ts';

const moment = (
  key: 'createdAt' | 'dueAt' | 'answeredAt' | 'closedAt',
  title: WordKey,
): ExportColumn<SuggestionRow> => ({
  key,
  title,
  date: 'moment',
  width: 20,
  cell: (row, { timeZone }) => {
    const at = row[key];
    return at === null ? null : formatDate(at, undefined, timeZone);
  },
});

/** Suggestions as a workbook, as their list tells them. */
export const suggestionExporter = exporter({
  api: suggestionApi,
  call: 'list',
  title: 'suggestion.list',
  columns: () => [
    { key: 'text', title: 'suggestion.number', width: 10, number: true, cell: (row) => row.suggestionId },
    { key: 'text', title: 'suggestion.text', width: 48, cell: (row) => row.text },
    { key: 'name', title: 'suggestion.name', width: 16, cell: (row) => row.name },
    { key: 'name', title: 'suggestion.phone', width: 16, cell: (row) => row.phone },
    { key: 'company', title: 'suggestion.companyName', width: 28, cell: (row) => row.companyName },
    { key: 'unit', title: 'suggestion.unit', width: 20, cell: (row) => row.unit },
    { key: 'project', title: 'suggestion.projectId', width: 24, cell: (row) => row.projectName },
    {
      key: 'source',
      title: 'suggestion.source',
      cell: (row, { ctx: { say } }) => say(`suggestion.source_${row.source}`),
    },
    {
      key: 'state',
      title: 'suggestion.state',
      cell: (row, { ctx: { say } }) => say(`suggestion.state_${row.state}`),
    },
    { key: 'handlerName', title: 'suggestion.handlerName', width: 14, cell: (row) => row.handlerName },
    moment('createdAt', 'suggestion.createdAt'),
    moment('dueAt', 'suggestion.dueAt'),
    moment('answeredAt', 'suggestion.answeredAt'),
    moment('closedAt', 'suggestion.closedAt'),
    { key: 'state', title: 'suggestion.reopened', number: true, cell: (row) => row.reopened },
    {
      key: 'rating',
      title: 'suggestion.rating',
      cell: ({ rating }, { ctx: { say } }) =>
        rating === 1 || rating === 2 || rating === 3 ? say(`suggestion.rating_${rating}`) : null,
    },
  ],
  phones: {
    may: async (ctx) => may(ctx, suggestionApi.ops.reveal),
    async tell(ctx, rows) {
      const whole = await wholePhones(
        ctx,
        rows.map(({ suggestionId }) => suggestionId),
      );
      const known = new Map(whole.map(({ suggestionId, phone }) => [suggestionId, phone]));
      return rows.map((row) => ({ ...row, phone: known.get(row.suggestionId) ?? row.phone }));
    },
  },
});
