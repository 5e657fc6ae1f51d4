import type { Api } from '../../kit/op.ts';
import { roleApi } from './role.contract.ts';
import { roleEn, roleLogEn } from './role.en.ts';
import { roleMenu } from './role.menu.ts';
import { roleLogZh, roleZh } from './role.zh.ts';

const apis: readonly Api[] = [roleApi];

export const roleModule = {
  apis,
  menu: roleMenu,
  zh: roleZh,
  en: roleEn,
  logZh: roleLogZh,
  logEn: roleLogEn,
};
