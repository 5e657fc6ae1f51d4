import { fieldsEn } from '../kit/fields.en.ts';
import { kitEn } from '../kit/kit.en.ts';
import type { Same } from '../kit/words.ts';
import { areaEn } from './area/area.en.ts';
import { auditEn } from './audit/audit.en.ts';
import { authEn, MDI01050En } from './auth/auth.en.ts';
import { baseDataEn } from './base-data/base-data.en.ts';
import { buildingEn } from './building/building.en.ts';
import { companyEn } from './company/company.en.ts';
import { dashboardEn } from './dashboard/dashboard.en.ts';
import { deniedVisitorEn } from './denied-visitor/denied-visitor.en.ts';
import { deviceEn } from './device/device.en.ts';
import { deviceApiEn } from './device-api/device-api.en.ts';
import { employeeEn } from './employee/employee.en.ts';
import { evacuationEn } from './evacuation/evacuation.en.ts';
import { exportEn } from './export/export.en.ts';
import { frameEn } from './frame.en.ts';
import { importEn } from './import/import.en.ts';
import { jobEn } from './job/job.en.ts';
import { menuEn } from './menu/menu.en.ts';
import { myPassEn } from './my-pass/my-pass.en.ts';
import { passBackgroundEn } from './pass-background/pass-background.en.ts';
import { passRecordEn } from './pass-record/pass-record.en.ts';
import { projectEn } from './project/project.en.ts';
import { reportEn } from './report/report.en.ts';
import { roleEn } from './role/role.en.ts';
import { sessionEn } from './session/session.en.ts';
import { uploadEn } from './upload/upload.en.ts';
import { userEn } from './user/user.en.ts';
import { visitEn } from './visit/visit.en.ts';
import { visitorCardEn } from './visitor-card/visitor-card.en.ts';
import { visitorPageEn } from './visitor-page/visitor-page.en.ts';
import type { zh } from './words.zh.ts';

export const en = {
  kit: kitEn,
  field: fieldsEn,
  auth: authEn,
  MDI01050: MDI01050En,
  frame: frameEn,
  building: buildingEn,
  company: companyEn,
  employee: employeeEn,
  dashboard: dashboardEn,
  deviceApi: deviceApiEn,
  project: projectEn,
  area: areaEn,
  myPass: myPassEn,
  passBackground: passBackgroundEn,
  passRecord: passRecordEn,
  device: deviceEn,
  audit: auditEn,
  job: jobEn,
  import: importEn,
  export: exportEn,
  session: sessionEn,
  report: reportEn,
  role: roleEn,
  menu: menuEn,
  baseData: baseDataEn,
  upload: uploadEn,
  user: userEn,
  evacuation: evacuationEn,
  visit: visitEn,
  visitorCard: visitorCardEn,
  deniedVisitor: deniedVisitorEn,
  visitorPage: visitorPageEn,
} as const satisfies Same<typeof zh>;
