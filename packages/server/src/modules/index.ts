import type { Module } from '../kit/implement.ts';
import { authModule } from './auth/index.ts';
import { companyModule } from './company/index.ts';
import { dashboardModule } from './dashboard/index.ts';
import { projectModule } from './project/index.ts';
import { smsModule } from './sms/index.ts';
import { uploadModule } from './upload/index.ts';
import { userModule } from './user/index.ts';

/** Every module of the product. */
export const modules: readonly Module[] = [
  authModule,
  userModule,
  projectModule,
  companyModule,
  dashboardModule,
  uploadModule,
  smsModule,
];
