import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built program for workbooks. */
    sheetProgram: string;
  }
}

const inRepository = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

/** Builds the program for workbooks once for the whole run: each workbook starts a process of it. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-sheets-'));
  const program = path.join(folder, 'sheet-program.cjs');
  const source = inRepository('packages/server/src/sheet-program.ts');
  const options = ['--bundle', '--platform=node', '--target=node20', '--log-level=warning'];
  execFileSync(inRepository('node_modules/.bin/esbuild'), [source, ...options, `--outfile=${program}`]);
  project.provide('sheetProgram', program);
  return () => rmSync(folder, { recursive: true, force: true });
}
