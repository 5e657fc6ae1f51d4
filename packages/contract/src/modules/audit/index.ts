import type { Api } from '../../kit/op.ts';
import { auditApi } from './audit.contract.ts';
import { auditEn, auditLogEn } from './audit.en.ts';
import { auditMenu } from './audit.menu.ts';
import { auditLogZh, auditZh } from './audit.zh.ts';

const apis: readonly Api[] = [auditApi];

export const auditModule = {
  apis,
  menu: auditMenu,
  zh: auditZh,
  en: auditEn,
  logZh: auditLogZh,
  logEn: auditLogEn,
};
