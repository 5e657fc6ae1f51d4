import path from 'node:path';
import { inject } from 'vitest';
import type { Program } from './build-programs.ts';

/** What node is to run as a process of its own: a program, built once for the whole run. */
export const builtProgramPath = (name: Program): string => path.join(inject('programs'), `${name}.js`);
