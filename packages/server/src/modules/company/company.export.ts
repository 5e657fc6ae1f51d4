import { formatDate } from '@mdi/contract/kit/display.ts';
import { isTenant } from '@mdi/contract/kit/levels.ts';
import { type CompanyRow, companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { type ExportColumn, fullExporter } from '../../kit/exchange/exporter.ts';
import { entryNames } from '../base-data/index.ts';
import { openLeasesOf } from './company.lease.queries.ts';
import { fullFacts } from './company.queries.ts';

type OpenLease = Awaited<ReturnType<typeof openLeasesOf>>[number];
/** Of a company that was deleted between two reads. */
const nothing = {
  id: 0,
  contactPhone: null,
  contactEmail: null,
  financeNumber: null,
  platformNumber: null,
  createdAt: null,
  administrators: [],
  managedNames: [],
};

/** What the record has beyond the list, for a page of companies at once. */
async function complete(ctx: Ctx, list: CompanyRow[]) {
  const ids = list.map(({ companyId }) => companyId);
  const facts = new Map((await fullFacts(ctx, ids)).map((row) => [row.id, row]));
  const leases = await openLeasesOf(ctx, ids);
  return list.map((row) => {
    const { id: _, contactPhone: wholePhone, ...more } = facts.get(row.companyId) ?? nothing;
    const own = leases.filter(({ companyId }) => companyId === row.companyId);
    return { ...row, ...more, leases: own, wholePhone };
  });
}

const unitOf = ({ buildingName, floorName, unitName }: OpenLease) =>
  `${buildingName} ${floorName} ${unitName}`;

const leaseText = ({ say }: Ctx, lease: OpenLease) =>
  say(
    'company.leaseText',
    unitOf(lease),
    lease.endsOn === null
      ? say('company.periodOpen', lease.startsOn)
      : say('company.periodOf', lease.startsOn, lease.endsOn),
  );

type Column = ExportColumn<Awaited<ReturnType<typeof complete>>[number]>;

const places = (): Column[] => [
  { key: 'project', title: 'company.projectName', width: 24, cell: (row) => row.projectName },
  {
    key: 'buildings',
    title: 'company.buildings',
    width: 30,
    cell: (row, { ctx: { say } }) => row.buildings.join(say('kit.listMark')),
  },
  {
    key: 'leases',
    title: 'company.leases',
    width: 50,
    cell: (row, { ctx }) => row.leases.map((lease) => leaseText(ctx, lease)).join(ctx.say('kit.listMark')),
  },
  { key: 'leases', title: 'company.leaseCount', width: 12, number: true, cell: (row) => row.leases.length },
  { key: 'area', title: 'company.area', width: 14, number: true, cell: (row) => row.area },
  {
    key: 'leaseEndsOn',
    title: 'company.leaseEndsOn',
    date: 'day',
    width: 14,
    cell: (row) => row.leaseEndsOn,
  },
  {
    key: 'reminded',
    title: 'company.remindedAt',
    hidden: ({ actor }) => isTenant(actor),
    date: 'moment',
    width: 20,
    cell: (row, { timeZone }) => (row.reminder ? formatDate(row.reminder.at, undefined, timeZone) : null),
  },
  {
    key: 'reminded',
    title: 'company.remindedBy',
    hidden: ({ actor }) => isTenant(actor),
    cell: (row) => row.reminder?.by ?? null,
  },
  {
    key: 'managedBuildings',
    title: 'company.managedBuildings',
    width: 30,
    cell: (row, { ctx: { say } }) => row.managedNames.join(say('kit.listMark')),
  },
];

const facts = (typeName: (code: string | null) => string | null): Column[] => [
  { key: 'people', title: 'company.people', width: 10, number: true, cell: (row) => row.people },
  {
    key: 'state',
    title: 'kit.state',
    width: 10,
    cell: (row, { ctx: { say } }) => say(`kit.state_${row.state}`),
  },
  {
    key: 'administrators',
    title: 'company.administrators',
    width: 24,
    cell: (row, { ctx: { say } }) => row.administrators.join(say('kit.listMark')),
  },
  { key: 'contact', title: 'company.contact', cell: (row) => row.contact },
  { key: 'contact', title: 'company.contactPhone', cell: (row) => row.contactPhone },
  { key: 'contactEmail', title: 'company.contactEmail', width: 26, cell: (row) => row.contactEmail },
  { key: 'businessType', title: 'company.businessType', cell: (row) => typeName(row.businessType) },
  { key: 'financeNumber', title: 'company.financeNumber', cell: (row) => row.financeNumber },
  { key: 'platformNumber', title: 'company.platformNumber', cell: (row) => row.platformNumber },
  {
    key: 'createdAt',
    title: 'company.createdAt',
    date: 'moment',
    width: 20,
    cell: (row, { timeZone }) => (row.createdAt ? formatDate(row.createdAt, undefined, timeZone) : null),
  },
  {
    key: 'updatedAt',
    title: 'company.changedAt',
    date: 'moment',
    width: 20,
    cell: (row, { timeZone }) => formatDate(row.updatedAt, undefined, timeZone),
  },
];

/** The list of companies as a workbook, with what their records hold. */
export const companyExporter = fullExporter({
  api: companyApi,
  call: 'list',
  title: 'company.list',
  complete,
  // Who may edit a company sees the number in its form.
  phones: {
    may: async (ctx) => may(ctx, companyApi.ops.showPhone),
    tell: async (_, list) =>
      list.map((row) => (row.can.edit ? { ...row, contactPhone: row.wholePhone ?? '' } : row)),
  },
  async columns(ctx) {
    const typeName = await entryNames(ctx, 'businessType');
    return [
      { key: 'name', title: 'company.name', width: 30, cell: (row) => row.name },
      {
        key: 'category',
        title: 'company.category',
        cell: (row, { ctx: { say } }) => say(`company.category_${row.category}`),
      },
      ...places(),
      ...facts(typeName),
    ];
  },
});
