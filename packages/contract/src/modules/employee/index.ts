import type { Api } from '../../kit/op.ts';
import { employeeApi, staffApi } from './employee.contract.ts';
import { employeeEn, employeeLogEn, staffLogEn } from './employee.en.ts';
import { employeeMenu } from './employee.menu.ts';
import { employeeLogZh, employeeZh, staffLogZh } from './employee.zh.ts';

const employeeApis: readonly Api[] = [employeeApi];

export const employeeModule = {
  apis: employeeApis,
  menu: employeeMenu,
  zh: employeeZh,
  en: employeeEn,
  logZh: employeeLogZh,
  logEn: employeeLogEn,
};

const staffApis: readonly Api[] = [staffApi];

export const staffModule = {
  apis: staffApis,
  zh: {},
  en: {},
  logZh: staffLogZh,
  logEn: staffLogEn,
};
