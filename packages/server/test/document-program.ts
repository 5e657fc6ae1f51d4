import { builtProgramPath } from './built-programs.ts';

// Stands for kit/documents/document-program.ts: the same program built once, which starts in a third of the time.
export const program = builtProgramPath('document-program');
export const loaders: readonly string[] = [];
