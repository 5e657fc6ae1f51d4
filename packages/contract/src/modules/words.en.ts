import { fieldsEn } from '../kit/fields.en.ts';
import { kitEn } from '../kit/kit.en.ts';
import type { Same } from '../kit/words.ts';
import { areaEn, areaLogEn } from './area/area.en.ts';
import { auditEn, auditLogEn } from './audit/audit.en.ts';
import { authEn, authLogEn, MDI01050En } from './auth/auth.en.ts';
import { baseDataEn, baseDataLogEn } from './base-data/base-data.en.ts';
import { buildingEn, buildingLogEn } from './building/building.en.ts';
import { companyEn, companyLogEn } from './company/company.en.ts';
import { dashboardEn } from './dashboard/dashboard.en.ts';
import { deniedVisitorEn, deniedVisitorLogEn } from './denied-visitor/denied-visitor.en.ts';
import { deviceEn, deviceLogEn } from './device/device.en.ts';
import { deviceApiEn, deviceApiLogEn } from './device-api/device-api.en.ts';
import { employeeEn, employeeLogEn, staffLogEn } from './employee/employee.en.ts';
import { evacuationEn, evacuationLogEn } from './evacuation/evacuation.en.ts';
import { exportEn, exportLogEn } from './export/export.en.ts';
import { frameEn } from './frame.en.ts';
import { importEn, importLogEn } from './import/import.en.ts';
import { jobEn, jobLogEn } from './job/job.en.ts';
import { menuEn, menuLogEn } from './menu/menu.en.ts';
import { myGuestsLogEn } from './my-guests/my-guests.en.ts';
import { myPassEn, passLogEn } from './my-pass/my-pass.en.ts';
import { passBackgroundEn, passBackgroundLogEn } from './pass-background/pass-background.en.ts';
import { passRecordEn } from './pass-record/pass-record.en.ts';
import { preferenceLogEn } from './preference/preference.en.ts';
import { projectEn, projectLogEn } from './project/project.en.ts';
import { reportEn } from './report/report.en.ts';
import { roleEn, roleLogEn } from './role/role.en.ts';
import { sessionEn, sessionLogEn } from './session/session.en.ts';
import { uploadEn, uploadLogEn } from './upload/upload.en.ts';
import { userEn, userLogEn } from './user/user.en.ts';
import { visitEn, visitLogEn } from './visit/visit.en.ts';
import { visitorCardEn, visitorCardLogEn } from './visitor-card/visitor-card.en.ts';
import { visitorPageEn, visitorPageLogEn } from './visitor-page/visitor-page.en.ts';
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
  /** What the log says of records, by module, and of calls, by the name of their api. */
  log: {
    project: projectLogEn,
    user: userLogEn,
    company: companyLogEn,
    building: buildingLogEn,
    role: roleLogEn,
    menu: menuLogEn,
    upload: uploadLogEn,
    session: sessionLogEn,
    preference: preferenceLogEn,
    audit: auditLogEn,
    job: jobLogEn,
    employee: employeeLogEn,
    baseData: baseDataLogEn,
    import: importLogEn,
    area: areaLogEn,
    device: deviceLogEn,
    visit: visitLogEn,
    visitorCard: visitorCardLogEn,
    deniedVisitor: deniedVisitorLogEn,
    passBackground: passBackgroundLogEn,
    deviceApi: deviceApiLogEn,
    auth: authLogEn,
    staff: staffLogEn,
    pass: passLogEn,
    evacuation: evacuationLogEn,
    visitorPage: visitorPageLogEn,
    myGuests: myGuestsLogEn,
    export: exportLogEn,
  },
} as const satisfies Same<typeof zh>;
