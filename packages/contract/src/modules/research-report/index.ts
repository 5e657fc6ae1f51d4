import type { Api } from '../../kit/op.ts';
import { appReportApi } from './app-report.contract.ts';
import { researchReportApi } from './research-report.contract.ts';
import { appReportLogEn, researchReportEn, researchReportLogEn } from './research-report.en.ts';
import { researchReportMenu } from './research-report.menu.ts';
import { appReportLogZh, researchReportLogZh, researchReportZh } from './research-report.zh.ts';

const apis: readonly Api[] = [researchReportApi];

export const researchReportModule = {
  apis,
  menu: researchReportMenu,
  zh: researchReportZh,
  en: researchReportEn,
  logZh: researchReportLogZh,
  logEn: researchReportLogEn,
};

const appApis: readonly Api[] = [appReportApi];

/** Its words are those of the reports, which the office says, too. */
export const appReportModule = {
  apis: appApis,
  zh: {},
  en: {},
  logZh: appReportLogZh,
  logEn: appReportLogEn,
};
