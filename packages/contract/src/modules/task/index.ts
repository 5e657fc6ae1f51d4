import type { Api } from '../../kit/op.ts';
import { taskApi } from './task.contract.ts';
import { taskEn, taskLogEn } from './task.en.ts';
import { taskMenu } from './task.menu.ts';
import { taskLogZh, taskZh } from './task.zh.ts';

const apis: readonly Api[] = [taskApi];

export const taskModule = {
  apis,
  menu: taskMenu,
  zh: taskZh,
  en: taskEn,
  logZh: taskLogZh,
  logEn: taskLogEn,
};
