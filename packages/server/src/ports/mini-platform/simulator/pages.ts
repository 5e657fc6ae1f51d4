import type { Control } from './control.ts';
import type { Core } from './core.ts';
import { jsonAnswer, type SimAnswer, type SimRequest } from './request.ts';
export const isPage = (path: string) => path === '/';
export const answerPage = (_: { core: Core; control: Control }, _r: SimRequest): SimAnswer => jsonAnswer({});
