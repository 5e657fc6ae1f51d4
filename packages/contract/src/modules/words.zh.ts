import { fieldsZh } from '../kit/fields.zh.ts';
import { kitZh } from '../kit/kit.zh.ts';
import { areaLogZh, areaZh } from './area/area.zh.ts';
import { auditLogZh, auditZh } from './audit/audit.zh.ts';
import { authLogZh, authZh, MDI01050Zh } from './auth/auth.zh.ts';
import { baseDataLogZh, baseDataZh } from './base-data/base-data.zh.ts';
import { buildingLogZh, buildingZh } from './building/building.zh.ts';
import { companyLogZh, companyZh } from './company/company.zh.ts';
import { dashboardZh } from './dashboard/dashboard.zh.ts';
import { deniedVisitorLogZh, deniedVisitorZh } from './denied-visitor/denied-visitor.zh.ts';
import { deviceLogZh, deviceZh } from './device/device.zh.ts';
import { deviceApiLogZh, deviceApiZh } from './device-api/device-api.zh.ts';
import { employeeLogZh, employeeZh, staffLogZh } from './employee/employee.zh.ts';
import { evacuationLogZh, evacuationZh } from './evacuation/evacuation.zh.ts';
import { exportLogZh, exportZh } from './export/export.zh.ts';
import { frameZh } from './frame.zh.ts';
import { importLogZh, importZh } from './import/import.zh.ts';
import { jobLogZh, jobZh } from './job/job.zh.ts';
import { menuLogZh, menuZh } from './menu/menu.zh.ts';
import { myGuestsLogZh } from './my-guests/my-guests.zh.ts';
import { myPassZh, passLogZh } from './my-pass/my-pass.zh.ts';
import { passBackgroundLogZh, passBackgroundZh } from './pass-background/pass-background.zh.ts';
import { passRecordZh } from './pass-record/pass-record.zh.ts';
import { preferenceLogZh } from './preference/preference.zh.ts';
import { projectLogZh, projectZh } from './project/project.zh.ts';
import { reportZh } from './report/report.zh.ts';
import { roleLogZh, roleZh } from './role/role.zh.ts';
import { sessionLogZh, sessionZh } from './session/session.zh.ts';
import { uploadLogZh, uploadZh } from './upload/upload.zh.ts';
import { userLogZh, userZh } from './user/user.zh.ts';
import { visitLogZh, visitZh } from './visit/visit.zh.ts';
import { visitorCardLogZh, visitorCardZh } from './visitor-card/visitor-card.zh.ts';
import { visitorPageLogZh, visitorPageZh } from './visitor-page/visitor-page.zh.ts';

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
  /** What the log says of records, by module, and of calls, by the name of their api. */
  log: {
    project: projectLogZh,
    user: userLogZh,
    company: companyLogZh,
    building: buildingLogZh,
    role: roleLogZh,
    menu: menuLogZh,
    upload: uploadLogZh,
    session: sessionLogZh,
    preference: preferenceLogZh,
    audit: auditLogZh,
    job: jobLogZh,
    employee: employeeLogZh,
    baseData: baseDataLogZh,
    import: importLogZh,
    area: areaLogZh,
    device: deviceLogZh,
    visit: visitLogZh,
    visitorCard: visitorCardLogZh,
    deniedVisitor: deniedVisitorLogZh,
    passBackground: passBackgroundLogZh,
    deviceApi: deviceApiLogZh,
    auth: authLogZh,
    staff: staffLogZh,
    pass: passLogZh,
    evacuation: evacuationLogZh,
    visitorPage: visitorPageLogZh,
    myGuests: myGuestsLogZh,
    export: exportLogZh,
  },
} as const;
