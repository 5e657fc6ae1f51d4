import { miniProgramApi } from './mini-program.contract.ts';
import { miniProgramEn, miniProgramLogEn } from './mini-program.en.ts';
import { miniProgramMenu } from './mini-program.menu.ts';
import { miniProgramLogZh, miniProgramZh } from './mini-program.zh.ts';

export const miniProgramModule = {
  apis: [miniProgramApi],
  menu: miniProgramMenu,
  zh: miniProgramZh,
  en: miniProgramEn,
  logZh: miniProgramLogZh,
  logEn: miniProgramLogEn,
};
