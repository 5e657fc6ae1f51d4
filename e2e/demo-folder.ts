import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { newFolder, removeFolder, start } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a demo that was started once and has ended; '' where it can't be copied. */
    demo: string;
  }
}

/** Starts the product once for the whole run, so that not every file makes a database and fills it in. */
export async function setup(project: TestProject): Promise<() => void> {
  const dataDir = newFolder();
  const server = await start({ dataDir });
  await server.stop();
  // A cluster that lies elsewhere would be everybody's.
  project.provide('demo', existsSync(path.join(dataDir, 'postgres')) ? dataDir : '');
  return () => removeFolder(dataDir);
}
