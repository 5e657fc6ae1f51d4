import { isTenant } from '@mdi/contract/kit/levels.ts';
import { tokenTypes } from '@mdi/contract/kit/pass/token.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import {
  type PassRecord,
  type PassRecordRow,
  passRecordApi,
} from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { may } from '../../kit/access/may.ts';
import { buildingsOf, projectsInScope, searchCompanies } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { areaNames } from '../area/index.ts';
import { deviceNames } from '../device/index.ts';
import { passRecordExporter } from './pass-record.export.ts';
import { passRecordOf, passRecordsOf, type RecordRow } from './pass-record.queries.ts';
import { countRecords } from './pass-record.sums.queries.ts';
import { passRecordTableBounds } from './pass-record.table-bounds.ts';
import { passRecordTasks } from './pass-record.tasks.ts';

const kinds = new Map<number, NonNullable<PassRecord['pass']>>([
  [tokenTypes.employee, 'employee'],
  [tokenTypes.invitedVisitor, 'invited'],
  [tokenTypes.temporaryVisitor, 'temporary'],
  [tokenTypes.maintenance, 'maintenance'],
]);

/** Of a card's number its last four, where that is not most of it. */
const maskCard = (card: string) => `****${card.length >= 8 ? card.slice(-4) : ''}`;

/** What a row shows, with the pages of it that the caller may open. */
async function shower(ctx: Ctx) {
  const sees = {
    employee: may(ctx, employeeApi.ops.get),
    staff: may(ctx, staffApi.ops.get),
    visit: may(ctx, visitApi.ops.get),
    device: may(ctx, deviceManageApi.ops.get),
  };
  return (row: RecordRow): PassRecordRow => ({
    deviceId: row.deviceId,
    eventId: row.eventId,
    at: row.at.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    late: row.late,
    doubtful: row.doubtful,
    violation: row.violation,
    offline: row.offline,
    employeeId: row.employeeId,
    employeeKind: row.employeeKind,
    visitId: row.visitId,
    name: row.name,
    companyId: row.companyId,
    companyName: row.companyName,
    deviceName: row.deviceName,
    deviceCode: row.deviceCode,
    projectId: row.projectId,
    projectName: row.projectName,
    areaId: row.areaId,
    areaName: row.areaName,
    buildingName: row.buildingName,
    direction: row.direction,
    channel: row.channel,
    reason: row.reason,
    result: row.granted ? 'granted' : 'denied',
    card: row.card === null ? null : maskCard(row.card),
    can: {
      employee: row.seesEmployee && (row.employeeKind === 'property' ? sees.staff : sees.employee),
      visit: row.seesVisit && sees.visit,
      device: row.seesDevice && sees.device,
    },
  });
}

export const passRecordModule = implement(
  passRecordApi,
  {
    async list(ctx, asked) {
      const list = await passRecordsOf(ctx, asked, asked.limit + 1);
      const shown = list.slice(0, asked.limit);
      const last = list.length > asked.limit ? shown.at(-1) : undefined;
      return {
        list: shown.map(await shower(ctx)),
        next: last ? `${last.us}.${last.deviceId}.${last.eventId}` : null,
        total: await countRecords(ctx, asked),
      };
    },

    async get(ctx, asked) {
      const row = orNotFound(await passRecordOf(ctx, asked));
      return {
        ...(await shower(ctx))(row),
        deviceAt: row.deviceAt.toISOString(),
        clock: row.clock,
        pass: row.passType === null ? null : (kinds.get(row.passType) ?? null),
        door: row.door,
        rev: row.rev,
      };
    },

    async options(ctx, { projectId, keyword }) {
      const companies = await searchCompanies(ctx, keyword, projectId);
      const areas = projectId === undefined ? [] : await areaNames(ctx, projectId);
      return {
        projects: await projectsInScope(ctx),
        buildings: projectId === undefined ? [] : await buildingsOf(ctx, projectId),
        areas: areas.map(({ areaId, areaName }) => ({ areaId, areaName })),
        // Tenants know the readers that their people pass, but not the list of all.
        devices: projectId === undefined || isTenant(ctx.actor) ? [] : await deviceNames(ctx, projectId),
        companies: companies.map(({ companyId, companyName }) => ({ companyId, companyName })),
      };
    },
  },
  { exports: { passRecord: passRecordExporter }, bounds: passRecordTableBounds, tasks: passRecordTasks },
);
