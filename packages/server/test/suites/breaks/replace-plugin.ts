import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Break } from './list.ts';

/** What is needed of a bundler's plugin context, which is typed for plugins only. */
type Resolver = {
  resolve: (source: string, importer: string, options: object) => Promise<{ id: string } | null>;
};

/** Puts the broken module where the whole one is asked for; the broken one itself still gets the whole. */
export const replacePlugin = (broken: Pick<Break, 'instead' | 'by'>) => {
  const by = fileURLToPath(broken.by);
  return {
    name: 'replacing',
    enforce: 'pre' as const,
    async resolveId(this: Resolver, source: string, importer: string | undefined) {
      if (importer === undefined || importer.startsWith(by)) return null;
      if (source === broken.instead) return by;
      if (path.basename(source) !== path.basename(broken.instead)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found?.id.endsWith(broken.instead) ? by : null;
    },
  };
};
