import { fieldsZh } from '../kit/fields.zh.ts';
import { kitZh } from '../kit/kit.zh.ts';
import { authZh } from './auth/auth.zh.ts';
import { companyZh } from './company/company.zh.ts';
import { dashboardZh } from './dashboard/dashboard.zh.ts';
import { frameZh } from './frame.zh.ts';
import { projectZh } from './project/project.zh.ts';
import { uploadZh } from './upload/upload.zh.ts';
import { userZh } from './user/user.zh.ts';

/** Every word of the product; the public pages load only `kit`, `field` and `auth`. */
export const zh = {
  kit: kitZh,
  field: fieldsZh,
  auth: authZh,
  frame: frameZh,
  company: companyZh,
  dashboard: dashboardZh,
  project: projectZh,
  upload: uploadZh,
  user: userZh,
} as const;
