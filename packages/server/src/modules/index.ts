import type { Module } from '../kit/calls/implement.ts';
import { gatherByName, type Registry } from '../kit/calls/registry.ts';
import { kitTables } from '../kit/retention/sweep-old-rows.ts';
import { reviewPart } from '../kit/review/review-table-bounds.ts';
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
import { dutyPart } from './duty/index.ts';
import { employeeModule, staffModule } from './employee/index.ts';
import { evacuationModule } from './evacuation/index.ts';
import { exportModule } from './export/index.ts';
import { faultModule } from './fault/index.ts';
import { appFileModule, fileModule } from './file/index.ts';
import { healthModule } from './health/index.ts';
import { importModule } from './import/index.ts';
import { jobModule } from './job/index.ts';
import { listViewModule } from './list-view/index.ts';
import { menuModule } from './menu/index.ts';
import { miniProgramModule } from './mini-program/index.ts';
import { myGuestsModule } from './my-guests/index.ts';
import { myPassModule } from './my-pass/index.ts';
import { noticeModule } from './notice/index.ts';
import { appPageModule, pageModule, pageTemplateModule } from './page/index.ts';
import { passPart } from './pass/index.ts';
import { passBackgroundModule } from './pass-background/index.ts';
import { passRecordModule } from './pass-record/index.ts';
import { preferenceModule } from './preference/index.ts';
import { projectModule } from './project/index.ts';
import { reportLeaseModule, reportModule } from './report/index.ts';
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

/** Every module of the product: a new one is a line here, and says the rest by itself. */
const all = [
  authModule,
  userModule,
  authenticatorModule,
  viewAsModule,
  projectModule,
  buildingModule,
  companyModule,
  employeeModule,
  staffModule,
  areaModule,
  deviceModule,
  deviceApiModule,
  myPassModule,
  passBackgroundModule,
  passRecordModule,
  visitModule,
  visitorCardModule,
  deniedVisitorModule,
  evacuationModule,
  visitorPageModule,
  myGuestsModule,
  dashboardModule,
  noticeModule,
  appNoticeModule,
  pageModule,
  appPageModule,
  pageTemplateModule,
  miniProgramModule,
  fileModule,
  appFileModule,
  whitelistModule,
  researchReportModule,
  appReportModule,
  suggestionModule,
  appSuggestionModule,
  reservationModule,
  appReservationModule,
  taskModule,
  toolModule,
  uploadModule,
  roleModule,
  menuModule,
  appearanceModule,
  baseDataModule,
  smsModule,
  jobModule,
  sessionModule,
  searchModule,
  preferenceModule,
  listViewModule,
  auditModule,
  faultModule,
  healthModule,
  importModule,
  exportModule,
  reportModule,
  reportLeaseModule,
] as const;
export const modules: readonly Module[] = all;

const parts = [...all, dutyPart, passPart, kitTables, reviewPart] as const;

/** What the parts declare beside their calls; what the contract or the database names and nobody declares doesn't compile. */
export const registry: Registry = {
  exports: gatherByName(parts, 'exports'),
  imports: gatherByName(parts, 'imports'),
  jobs: gatherByName(parts, 'jobs'),
  history: gatherByName(parts, 'history'),
  names: gatherByName(parts, 'names'),
  logFormats: gatherByName(parts, 'logFormats'),
  bounds: gatherByName(parts, 'bounds'),
  tasks: gatherByName(parts, 'tasks'),
  files: gatherByName(parts, 'files'),
  handlers: Object.fromEntries(all.map(({ api, handlers }) => [api.module, handlers])),
};
