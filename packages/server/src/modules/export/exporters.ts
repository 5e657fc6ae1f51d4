import type { ExportList } from '@mdi/contract/modules/export/export.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { AnyExporter, ExportColumn } from '../../kit/exporter.ts';
import { may } from '../../kit/may.ts';
import { forbidden, refuse } from '../../kit/refuse.ts';
import { areaCompanyExporter, areaExporter, areaPersonExporter } from '../area/index.ts';
import { baseDataExporter, dutyMessageExporter } from '../base-data/index.ts';
import { buildingExporter } from '../building/index.ts';
import { companyExporter } from '../company/index.ts';
import { deniedVisitorExporter } from '../denied-visitor/index.ts';
import { deviceCommandExporter, deviceExceptionExporter, deviceExporter } from '../device/index.ts';
import { employeeExporter, staffExporter } from '../employee/index.ts';
import { importExporter } from '../import/index.ts';
import { menuExporter } from '../menu/index.ts';
import { passRecordExporter } from '../pass-record/index.ts';
import { projectExporter } from '../project/index.ts';
import { reportExporter, reportLeaseExporter } from '../report/index.ts';
import { roleExporter } from '../role/index.ts';
import { sessionExporter } from '../session/index.ts';
import { userExporter } from '../user/index.ts';
import { visitExporter, visitLinkExporter } from '../visit/index.ts';
import { visitorCardExporter } from '../visitor-card/index.ts';

/** The lists that can be exported. */
export const exporters: Readonly<Record<ExportList, AnyExporter>> = {
  company: companyExporter,
  employee: employeeExporter,
  staff: staffExporter,
  user: userExporter,
  project: projectExporter,
  role: roleExporter,
  report: reportExporter,
  reportLease: reportLeaseExporter,
  device: deviceExporter,
  deviceCommand: deviceCommandExporter,
  deviceException: deviceExceptionExporter,
  building: buildingExporter,
  area: areaExporter,
  areaCompany: areaCompanyExporter,
  areaPerson: areaPersonExporter,
  baseData: baseDataExporter,
  dutyMessage: dutyMessageExporter,
  menu: menuExporter,
  session: sessionExporter,
  import: importExporter,
  visit: visitExporter,
  visitLink: visitLinkExporter,
  visitorCard: visitorCardExporter,
  deniedVisitor: deniedVisitorExporter,
  passRecord: passRecordExporter,
};

/** @throws Refusal 403 for who may not see the list */
export async function exporterFor(ctx: Ctx, list: ExportList): Promise<AnyExporter> {
  const exporter = exporters[list];
  if (!may(ctx, exporter)) forbidden();
  return exporter;
}

/** The columns of these keys, in the list's order; null: all that the caller's list has. @throws Refusal */
export async function columnsFor(
  ctx: Ctx,
  exporter: AnyExporter,
  keys: readonly string[] | null,
): Promise<ExportColumn<unknown>[]> {
  const all = (await exporter.columns(ctx)).filter(({ hidden }) => !hidden?.(ctx));
  const lost = keys?.find((key) => !all.some((column) => column.key === key));
  if (lost !== undefined) refuse('export.error.noSuchColumn', { args: [lost] });
  return all.filter(({ key }) => keys === null || keys.includes(key));
}
