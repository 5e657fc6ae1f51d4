import { fileURLToPath } from 'node:url';

const inSources = import.meta.url.endsWith('.ts');

/** The program that checks documents and stamps them; in the build all programs lie side by side. */
export const program = fileURLToPath(
  new URL(inSources ? '../../document-program.ts' : './document-program.js', import.meta.url),
);

/** The extra flags that node needs to run it. */
export const loaders: readonly string[] = inSources ? ['--import', 'tsx'] : [];
