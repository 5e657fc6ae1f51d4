import type { Api } from '../kit/op.ts';
import { authApi } from './auth/auth.contract.ts';
import { companyApi } from './company/company.contract.ts';
import { dashboardApi } from './dashboard/dashboard.contract.ts';
import { projectApi } from './project/project.contract.ts';
import { smsApi } from './sms/sms.contract.ts';
import { uploadApi } from './upload/upload.contract.ts';
import { userApi } from './user/user.contract.ts';

/** Every call of the product. */
export const apis: readonly Api[] = [
  authApi,
  userApi,
  projectApi,
  companyApi,
  dashboardApi,
  uploadApi,
  smsApi,
];
