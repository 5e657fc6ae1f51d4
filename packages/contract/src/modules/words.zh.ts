import { fieldsZh } from '../kit/fields.zh.ts';
import { kitZh } from '../kit/kit.zh.ts';
import { areaZh } from './area/area.zh.ts';
import { auditZh } from './audit/audit.zh.ts';
import { authZh, MDI01050Zh } from './auth/auth.zh.ts';
import { baseDataZh } from './base-data/base-data.zh.ts';
import { buildingZh } from './building/building.zh.ts';
import { companyZh } from './company/company.zh.ts';
import { dashboardZh } from './dashboard/dashboard.zh.ts';
import { deniedVisitorZh } from './denied-visitor/denied-visitor.zh.ts';
import { deviceZh } from './device/device.zh.ts';
import { deviceApiZh } from './device-api/device-api.zh.ts';
import { employeeZh } from './employee/employee.zh.ts';
import { evacuationZh } from './evacuation/evacuation.zh.ts';
import { exportZh } from './export/export.zh.ts';
import { frameZh } from './frame.zh.ts';
import { importZh } from './import/import.zh.ts';
import { jobZh } from './job/job.zh.ts';
import { menuZh } from './menu/menu.zh.ts';
import { myPassZh } from './my-pass/my-pass.zh.ts';
import { passBackgroundZh } from './pass-background/pass-background.zh.ts';
import { passRecordZh } from './pass-record/pass-record.zh.ts';
import { projectZh } from './project/project.zh.ts';
import { reportZh } from './report/report.zh.ts';
import { roleZh } from './role/role.zh.ts';
import { sessionZh } from './session/session.zh.ts';
import { uploadZh } from './upload/upload.zh.ts';
import { userZh } from './user/user.zh.ts';
import { visitZh } from './visit/visit.zh.ts';
import { visitorCardZh } from './visitor-card/visitor-card.zh.ts';
import { visitorPageZh } from './visitor-page/visitor-page.zh.ts';

/** Every word of the product; the public pages load only `kit`, `field` and `auth`. */
export const zh = {
  kit: kitZh,
  field: fieldsZh,
  auth: authZh,
  MDI01050: MDI01050Zh,
  frame: frameZh,
  building: buildingZh,
  company: companyZh,
  employee: employeeZh,
  dashboard: dashboardZh,
  deviceApi: deviceApiZh,
  project: projectZh,
  area: areaZh,
  myPass: myPassZh,
  passBackground: passBackgroundZh,
  passRecord: passRecordZh,
  device: deviceZh,
  audit: auditZh,
  job: jobZh,
  import: importZh,
  export: exportZh,
  session: sessionZh,
  report: reportZh,
  role: roleZh,
  menu: menuZh,
  baseData: baseDataZh,
  upload: uploadZh,
  user: userZh,
  evacuation: evacuationZh,
  visit: visitZh,
  visitorCard: visitorCardZh,
  deniedVisitor: deniedVisitorZh,
  visitorPage: visitorPageZh,
} as const;
