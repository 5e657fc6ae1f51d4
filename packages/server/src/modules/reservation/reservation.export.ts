import { formatDate } from '@mdi/contract/kit/display.ts';
import {
  type ReservationRow,
  reservationApi,
} from '@mdi/contract/modules/reservation/reservation.contract.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { may } from '../../kit/access/may.ts';
import { type ExportColumn, exporter } from '../../kit/exchange/exporter.ts';
import { wholePhones } from './reservation.queries.ts';

const moment = (
  key: 'createdAt' | 'touchedAt' | 'viewingAt' | 'closedAt',
  title: WordKey,
): ExportColumn<ReservationRow> => ({
  key,
  title,
  date: 'moment',
  width: 20,
  cell: (row, { timeZone }) => {
    const at = row[key];
    return at === null ? null : formatDate(at, undefined, timeZone);
  },
});

/** Reservations as a workbook, as their list tells them. */
export const reservationExporter = exporter({
  api: reservationApi,
  call: 'list',
  title: 'reservation.list',
  columns: () => [
    { key: 'name', title: 'reservation.number', width: 10, number: true, cell: (row) => row.reservationId },
    { key: 'name', title: 'reservation.name', width: 16, cell: (row) => row.name },
    { key: 'name', title: 'reservation.phone', width: 16, cell: (row) => row.phone },
    { key: 'companyName', title: 'reservation.companyName', width: 28, cell: (row) => row.companyName },
    { key: 'place', title: 'reservation.buildingId', width: 16, cell: (row) => row.buildingName },
    { key: 'place', title: 'reservation.unit', width: 16, cell: (row) => row.unit },
    { key: 'area', title: 'reservation.areaFrom', number: true, cell: (row) => row.areaFrom },
    { key: 'area', title: 'reservation.areaTo', number: true, cell: (row) => row.areaTo },
    { key: 'area', title: 'reservation.people', number: true, cell: (row) => row.people },
    { key: 'area', title: 'reservation.moveIn', width: 12, cell: (row) => row.moveIn },
    { key: 'text', title: 'reservation.text', width: 48, cell: (row) => row.text },
    { key: 'project', title: 'reservation.projectId', width: 24, cell: (row) => row.projectName },
    {
      key: 'source',
      title: 'reservation.source',
      cell: (row, { ctx: { say } }) => say(`reservation.source_${row.source}`),
    },
    {
      key: 'state',
      title: 'reservation.state',
      cell: (row, { ctx: { say } }) => say(`reservation.state_${row.state}`),
    },
    {
      key: 'state',
      title: 'reservation.lostReason',
      width: 20,
      cell: ({ lostReason }, { ctx: { say } }) => lostReason && say(`reservation.lost_${lostReason}`),
    },
    { key: 'assigneeName', title: 'reservation.assigneeName', width: 14, cell: (row) => row.assigneeName },
    moment('createdAt', 'reservation.createdAt'),
    moment('touchedAt', 'reservation.touchedAt'),
    moment('viewingAt', 'reservation.viewingAt'),
    moment('closedAt', 'reservation.closedAt'),
  ],
  phones: {
    may: async (ctx) => may(ctx, reservationApi.ops.reveal),
    async tell(ctx, rows) {
      const whole = await wholePhones(
        ctx,
        rows.map(({ reservationId }) => reservationId),
      );
      const known = new Map(whole.map(({ reservationId, phone }) => [reservationId, phone]));
      return rows.map((row) => ({ ...row, phone: known.get(row.reservationId) ?? row.phone }));
    },
  },
});
