import type { MenuEntry } from '../kit/menu.ts';
import type { Api } from '../kit/op.ts';
import { pluckEach } from '../kit/pluck-each.ts';
import { appNoticeModule } from './app-notice/index.ts';
import { appearanceModule } from './appearance/index.ts';
import { areaModule } from './area/index.ts';
import { auditModule } from './audit/index.ts';
import { authModule } from './auth/index.ts';
import { authenticatorModule } from './authenticator/index.ts';
import { baseDataModule } from './base-data/index.ts';
import { buildingModule } from './building/index.ts';
import { companyModule } from './company/index.ts';
import { dashboardModule } from './dashboard/index.ts';
import { deniedVisitorModule } from './denied-visitor/index.ts';
import { deviceModule } from './device/index.ts';
import { deviceApiModule } from './device-api/index.ts';
import { employeeModule, staffModule } from './employee/index.ts';
import { evacuationModule } from './evacuation/index.ts';
import { exportModule } from './export/index.ts';
import { faultModule } from './fault/index.ts';
import { fileModule } from './file/index.ts';
import { healthModule } from './health/index.ts';
import { importModule } from './import/index.ts';
import { jobModule } from './job/index.ts';
import { listViewModule } from './list-view/index.ts';
import { menuModule } from './menu/index.ts';
import { miniProgramModule } from './mini-program/index.ts';
import { myGuestsModule } from './my-guests/index.ts';
import { myPassModule, passModule } from './my-pass/index.ts';
import { noticeModule } from './notice/index.ts';
import { pageModule } from './page/index.ts';
import { pageTemplateModule } from './page-template/index.ts';
import { passBackgroundModule } from './pass-background/index.ts';
import { passRecordModule } from './pass-record/index.ts';
import { preferenceModule } from './preference/index.ts';
import { projectModule } from './project/index.ts';
import { reportModule } from './report/index.ts';
import { appReportModule, researchReportModule } from './research-report/index.ts';
import { appReservationModule, reservationModule } from './reservation/index.ts';
import { roleModule } from './role/index.ts';
import { searchModule } from './search/index.ts';
import { sessionModule } from './session/index.ts';
import { smsModule } from './sms/index.ts';
import { appSuggestionModule, suggestionModule } from './suggestion/index.ts';
import { taskModule } from './task/index.ts';
import { toolModule } from './tool/index.ts';
import { uploadModule } from './upload/index.ts';
import { userModule } from './user/index.ts';
import { viewAsModule } from './view-as/index.ts';
import { visitModule } from './visit/index.ts';
import { visitorCardModule } from './visitor-card/index.ts';
import { visitorPageModule } from './visitor-page/index.ts';
import { whitelistModule } from './whitelist/index.ts';

/** Every module of the product, by the name under which its words stand: a new one is a line here. */
export const modules = {
  auth: authModule,
  authenticator: authenticatorModule,
  user: userModule,
  viewAs: viewAsModule,
  project: projectModule,
  building: buildingModule,
  company: companyModule,
  employee: employeeModule,
  staff: staffModule,
  area: areaModule,
  device: deviceModule,
  deviceApi: deviceApiModule,
  pass: passModule,
  passBackground: passBackgroundModule,
  passRecord: passRecordModule,
  visit: visitModule,
  visitorCard: visitorCardModule,
  deniedVisitor: deniedVisitorModule,
  evacuation: evacuationModule,
  visitorPage: visitorPageModule,
  myGuests: myGuestsModule,
  dashboard: dashboardModule,
  notice: noticeModule,
  appNotice: appNoticeModule,
  page: pageModule,
  pageTemplate: pageTemplateModule,
  miniProgram: miniProgramModule,
  file: fileModule,
  whitelist: whitelistModule,
  researchReport: researchReportModule,
  appReport: appReportModule,
  suggestion: suggestionModule,
  appSuggestion: appSuggestionModule,
  reservation: reservationModule,
  appReservation: appReservationModule,
  task: taskModule,
  tool: toolModule,
  upload: uploadModule,
  role: roleModule,
  menu: menuModule,
  appearance: appearanceModule,
  baseData: baseDataModule,
  sms: smsModule,
  session: sessionModule,
  search: searchModule,
  preference: preferenceModule,
  listView: listViewModule,
  job: jobModule,
  audit: auditModule,
  fault: faultModule,
  health: healthModule,
  import: importModule,
  export: exportModule,
  report: reportModule,
  myPass: myPassModule,
};

/** Every call of the product. */
export const apis: readonly Api[] = Object.values(modules).flatMap((module): readonly Api[] => module.apis);

/** Every menu entry of the product. */
export const menuEntries: readonly MenuEntry[] = Object.values(modules).flatMap(
  (module): readonly MenuEntry[] => ('menu' in module ? module.menu : []),
);

/** What each module says, of one kind. */
export const wordsOfModules = <K extends 'zh' | 'en' | 'logZh' | 'logEn'>(kind: K) =>
  pluckEach(modules, kind);
