import type { Plugin } from 'vite';

const kebab = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
const fromAntd = /import\s*\{([^}]+)\}\s*from\s*'antd';?/g;

function direct(name: string): string {
  const [imported = '', local = imported] = name.split(/\s+as\s+/);
  return `import ${local} from 'antd/es/${kebab(imported)}';`;
}

/** Rewrites the named imports of one source file; types vanish, as they do in any build. */
export function splitImports(code: string): string {
  return code.replace(fromAntd, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map(direct)
      .join(''),
  );
}

/**
 * Turns `import { Table } from 'antd'` into one import per component. Otherwise several lazy pages share one
 * chunk of everything any of them uses.
 */
export function antdSplit(): Plugin {
  return {
    name: 'antd-split',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]src[\\/].*\.tsx?$/.test(id) || !code.includes("from 'antd'")) return;
      return { code: splitImports(code), map: null };
    },
  };
}
