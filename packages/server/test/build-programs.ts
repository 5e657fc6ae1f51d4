import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built programs. */
    programs: string;
  }
}

const server = fileURLToPath(new URL('..', import.meta.url));

/** Each program by the name it is built under: the product's own, and those that tests kill. */
const sources = {
  main: 'src/main.ts',
  worker: 'src/worker.ts',
  'demo-life': 'src/demo-life.ts',
  cli: 'src/cli.ts',
  'sheet-program': 'src/sheet-program.ts',
  'document-program': 'src/document-program.ts',
  'audit-archiver': 'test/crash/archiver.ts',
  contender: 'test/crash/contender.ts',
  'crash-worker': 'test/crash/worker.ts',
  door: 'test/crash/door.ts',
  writer: 'test/crash/writer.ts',
};
export type Program = keyof typeof sources;

/** Packages stay outside, our own workspaces go in. */
function outside(): string[] {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(server, 'package.json'), 'utf8'),
  );
  const names = Object.keys({ ...dependencies, ...devDependencies });
  return names.filter((name) => !name.startsWith('@mdi/')).flatMap((name) => [name, `${name}/*`]);
}

/**
 * Builds what tests start as processes of its own once for the whole run, as the product is built: a process that
 * compiles its sources first takes many times as long to start. As deep in the tree as the product's own, which finds its root
 * from there.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(server, '.programs-'));
  await build({
    absWorkingDir: server,
    entryPoints: sources,
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: outside(),
    logLevel: 'warning',
  });
  project.provide('programs', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
