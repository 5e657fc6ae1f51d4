import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { newFolder, removeFolder, startProduct } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a demo that was started once and has ended; '' where it can't be copied. */
    demo: string;
  }
}

/**
 * Removes the files that PostgreSQL keeps at hand for its next writes, four fifths of a cluster that was filled in: of one
 * that has ended it reads the last alone, which may go on in the next.
 */
function dropSpareLog(cluster: string): void {
  const folder = path.join(cluster, 'pg_wal');
  const written = (name: string) => statSync(path.join(folder, name)).mtimeMs;
  const segments = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const spare = segments.toSorted((a, b) => written(b) - written(a)).slice(2);
  for (const name of spare) rmSync(path.join(folder, name));
}

/** Starts the product once for the whole run, so that not every file makes a database and fills it in. */
export async function setup(project: TestProject): Promise<() => void> {
  const dataDir = newFolder();
  const server = await startProduct({ dataDir });
  await server.stop();
  const cluster = path.join(dataDir, 'postgres');
  const isOurs = existsSync(cluster);
  if (isOurs) dropSpareLog(cluster);
  // A cluster that lies elsewhere would be everybody's.
  project.provide('demo', isOurs ? dataDir : '');
  return () => removeFolder(dataDir);
}
