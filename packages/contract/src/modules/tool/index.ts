import type { Api } from '../../kit/op.ts';
import { toolApi } from './tool.contract.ts';
import { toolEn } from './tool.en.ts';
import { toolMenu } from './tool.menu.ts';
import { toolZh } from './tool.zh.ts';

const apis: readonly Api[] = [toolApi];

export const toolModule = { apis, menu: toolMenu, zh: toolZh, en: toolEn, logZh: {}, logEn: {} };
