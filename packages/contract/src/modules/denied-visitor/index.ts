import type { Api } from '../../kit/op.ts';
import { deniedVisitorApi } from './denied-visitor.contract.ts';
import { deniedVisitorEn, deniedVisitorLogEn } from './denied-visitor.en.ts';
import { deniedVisitorMenu } from './denied-visitor.menu.ts';
import { deniedVisitorLogZh, deniedVisitorZh } from './denied-visitor.zh.ts';

const apis: readonly Api[] = [deniedVisitorApi];

export const deniedVisitorModule = {
  apis,
  menu: deniedVisitorMenu,
  zh: deniedVisitorZh,
  en: deniedVisitorEn,
  logZh: deniedVisitorLogZh,
  logEn: deniedVisitorLogEn,
};
