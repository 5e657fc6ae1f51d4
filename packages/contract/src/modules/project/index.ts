import type { Api } from '../../kit/op.ts';
import { projectApi } from './project.contract.ts';
import { projectEn, projectLogEn } from './project.en.ts';
import { projectMenu } from './project.menu.ts';
import { projectLogZh, projectZh } from './project.zh.ts';

const apis: readonly Api[] = [projectApi];

export const projectModule = {
  apis,
  menu: projectMenu,
  zh: projectZh,
  en: projectEn,
  logZh: projectLogZh,
  logEn: projectLogEn,
};
