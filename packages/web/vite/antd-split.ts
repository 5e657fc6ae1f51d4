import type { Plugin } from 'vite';
import { usedAntdComponents } from './antd-used.ts';

const kebab = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
const pathOf = (name: string) => `antd/es/${kebab(name)}`;
const fromAntd = /import\s*\{([^}]+)\}\s*from\s*'antd';?/g;

/** What a file loads that names a component, and never one of those that hang on it: `Input` without `Input.Search`. */
const alone: Readonly<Record<string, string>> = { Input: 'antd/es/input/Input' };

function direct(name: string, code: string): string {
  const [imported = '', local = imported] = name.split(/\s+as\s+/);
  const single = new RegExp(`\\b${local}\\.[A-Z]`).test(code) ? undefined : alone[imported];
  return `import ${local} from '${single ?? pathOf(imported)}';`;
}

/** Rewrites the named imports of one source file; types vanish, as they do in any build. */
export function splitImports(code: string): string {
  return code.replace(fromAntd, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => direct(name, code))
      .join(''),
  );
}

/**
 * Turns `import { Table } from 'antd'` into one import per component. Otherwise several lazy pages share one
 * chunk of everything any of them uses. `folder` holds the sources.
 */
export function antdSplit(folder: string): Plugin {
  return {
    name: 'antd-split',
    enforce: 'pre',
    config: () => ({
      // The development server looks for packages before this plugin runs, and would reload on finding more.
      optimizeDeps: {
        include: [
          'antd/es/config-provider',
          ...Object.values(alone),
          ...usedAntdComponents(folder).map(pathOf),
        ],
      },
    }),
    transform(code, id) {
      if (!/[\\/]src[\\/].*\.tsx?$/.test(id) || !code.includes("from 'antd'")) return;
      return { code: splitImports(code), map: null };
    },
  };
}
