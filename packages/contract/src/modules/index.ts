import type { Api } from '../kit/op.ts';
import { areaApi } from './area/area.contract.ts';
import { auditApi } from './audit/audit.contract.ts';
import { authApi } from './auth/auth.contract.ts';
import { baseDataApi } from './base-data/base-data.contract.ts';
import { buildingApi } from './building/building.contract.ts';
import { companyApi } from './company/company.contract.ts';
import { dashboardApi } from './dashboard/dashboard.contract.ts';
import { deniedVisitorApi } from './denied-visitor/denied-visitor.contract.ts';
import { deviceManageApi } from './device/device.contract.ts';
import { deviceApi } from './device-api/device-api.contract.ts';
import { employeeApi, staffApi } from './employee/employee.contract.ts';
import { evacuationApi } from './evacuation/evacuation.contract.ts';
import { exportApi } from './export/export.contract.ts';
import { importApi } from './import/import.contract.ts';
import { jobApi } from './job/job.contract.ts';
import { menuApi } from './menu/menu.contract.ts';
import { myGuestsApi } from './my-guests/my-guests.contract.ts';
import { myPassApi } from './my-pass/my-pass.contract.ts';
import { passBackgroundApi } from './pass-background/pass-background.contract.ts';
import { passRecordApi } from './pass-record/pass-record.contract.ts';
import { preferenceApi } from './preference/preference.contract.ts';
import { projectApi } from './project/project.contract.ts';
import { reportApi, reportLeaseApi } from './report/report.contract.ts';
import { roleApi } from './role/role.contract.ts';
import { searchApi } from './search/search.contract.ts';
import { sessionApi } from './session/session.contract.ts';
import { smsApi } from './sms/sms.contract.ts';
import { uploadApi } from './upload/upload.contract.ts';
import { userApi } from './user/user.contract.ts';
import { visitApi } from './visit/visit.contract.ts';
import { visitorCardApi } from './visitor-card/visitor-card.contract.ts';
import { visitorPageApi } from './visitor-page/visitor-page.contract.ts';

/** Every call of the product. */
export const apis: readonly Api[] = [
  authApi,
  userApi,
  projectApi,
  buildingApi,
  companyApi,
  employeeApi,
  staffApi,
  areaApi,
  deviceManageApi,
  deviceApi,
  myPassApi,
  passBackgroundApi,
  passRecordApi,
  visitApi,
  visitorCardApi,
  deniedVisitorApi,
  evacuationApi,
  visitorPageApi,
  myGuestsApi,
  dashboardApi,
  uploadApi,
  roleApi,
  menuApi,
  baseDataApi,
  smsApi,
  sessionApi,
  searchApi,
  preferenceApi,
  jobApi,
  auditApi,
  importApi,
  exportApi,
  reportApi,
  reportLeaseApi,
];
