import { formatDate } from '@mdi/contract/kit/display.ts';
import { type VisitLinkRow, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

const when = (at: string | null, timeZone: string) =>
  at === null ? null : formatDate(at, undefined, timeZone);

/** The list of visits as a workbook; phones masked as in the list. */
export const visitExporter = exporter({
  api: visitApi,
  call: 'list',
  title: 'visit.list',
  columns: () => [
    { key: 'name', title: 'visit.name', width: 18, cell: (row) => row.name },
    { key: 'phone', title: 'visit.phone', width: 16, cell: (row) => row.phone },
    { key: 'kind', title: 'visit.kind', cell: (row, { ctx: { say } }) => say(`visit.kind_${row.kind}`) },
    { key: 'visitorType', title: 'visit.visitorType', cell: (row) => row.visitorTypeName },
    { key: 'company', title: 'visit.companyName', width: 24, cell: (row) => row.companyName },
    { key: 'host', title: 'visit.hostName', width: 18, cell: (row) => row.hostName },
    { key: 'inviter', title: 'visit.inviterName', width: 18, cell: (row) => row.inviterName },
    { key: 'state', title: 'visit.state', cell: (row, { ctx: { say } }) => say(`visit.state_${row.state}`) },
    {
      key: 'startAt',
      title: 'visit.startAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => when(row.startAt, timeZone),
    },
    {
      key: 'endAt',
      title: 'visit.endAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => when(row.endAt, timeZone),
    },
    {
      key: 'arrivedAt',
      title: 'visit.arrivedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => when(row.arrivedAt, timeZone),
    },
    {
      key: 'leftAt',
      title: 'visit.leftAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => when(row.leftAt, timeZone),
    },
    { key: 'purpose', title: 'visit.purpose', cell: (row) => row.purposeName },
    { key: 'building', title: 'visit.buildingName', width: 18, cell: (row) => row.buildingName },
    { key: 'location', title: 'visit.location', width: 24, cell: (row) => row.location },
    { key: 'companions', title: 'visit.companions', number: true, cell: (row) => row.companions },
    { key: 'card', title: 'visit.card', cell: (row) => row.card?.number ?? null },
    { key: 'project', title: 'visit.projectName', width: 24, cell: (row) => row.projectName },
  ],
});

/** How a link stands, as the list shows it. */
function linkState({ closed, endAt, taken, places }: VisitLinkRow, now: Date) {
  if (Date.parse(endAt) <= now.getTime()) return 'visit.linkOver';
  if (closed) return 'visit.linkClosed';
  return taken >= places ? 'visit.linkFull' : 'visit.linkOpen';
}

/** The list of forms for many as a workbook; without their addresses, which only a recorded look tells. */
export const visitLinkExporter = exporter({
  api: visitApi,
  call: 'links',
  title: 'visit.links',
  columns: () => [
    { key: 'host', title: 'visit.hostId', width: 18, cell: (row) => row.hostName },
    { key: 'host', title: 'visit.companyName', width: 24, cell: (row) => row.companyName },
    {
      key: 'state',
      title: 'visit.linkState',
      cell: (row, { ctx: { say, now } }) => say(linkState(row, now())),
    },
    { key: 'taken', title: 'visit.taken', cell: (row) => row.taken },
    { key: 'taken', title: 'visit.places', cell: (row) => row.places },
    {
      key: 'period',
      title: 'visit.startAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => when(row.startAt, timeZone),
    },
    {
      key: 'period',
      title: 'visit.endAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => when(row.endAt, timeZone),
    },
    { key: 'place', title: 'visit.buildingId', cell: (row) => row.buildingName },
    { key: 'place', title: 'visit.location', width: 20, cell: (row) => row.location },
    { key: 'purpose', title: 'visit.purpose', cell: (row) => row.purposeName },
    {
      key: 'createdAt',
      title: 'visit.createdAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => when(row.createdAt, timeZone),
    },
  ],
});
