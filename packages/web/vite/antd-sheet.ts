import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ThemeConfig } from 'antd';
import type { Plugin } from 'vite';

const virtualName = 'virtual:antd.css';
// The ending makes Vite treat the text as a style sheet.
const resolvedName = '/@antd-sheet.css';

/** What other components draw inside themselves, and what their sources therefore don't name. */
const inner = [
  'Pagination',
  'Select',
  'Spin',
  'Empty',
  'Tooltip',
  'Checkbox',
  'Radio',
  'Menu',
  'Dropdown',
  'Space',
];
/** Names that antd exports but that draw nothing. */
const invisible = new Set(['ConfigProvider']);

/** The components that the sources under `folder` import from antd. */
function usedComponents(folder: string): string[] {
  const used = new Set(inner);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx')) continue;
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, names = ''] of code.matchAll(/import\s*\{([^}]+)\}\s*from\s*'antd'/g)) {
      for (const name of names.split(',').map((one) => one.trim().split(' ')[0] ?? '')) {
        if (name !== '' && name !== 'type' && !invisible.has(name)) used.add(name);
      }
    }
  }
  return [...used].sort();
}

/**
 * Gives a build the style sheet of the antd components that `folder` uses, made once with the product's
 * theme, as `virtual:antd.css`. While developing the module is empty, because styles are then made in the
 * page.
 */
export function antdSheet(folder: string, theme: ThemeConfig): Plugin {
  let building = false;
  return {
    name: 'antd-sheet',
    configResolved(config) {
      building = config.command === 'build' && config.mode !== 'test';
    },
    resolveId: (id) => (id === virtualName ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return;
      if (!building) return '';
      // Both are CommonJS: the extractor must share one copy of antd and React with what it draws.
      const require = createRequire(import.meta.url);
      const { extractStyle } = require('@ant-design/static-style-extract');
      const { createElement } = require('react');
      const { ConfigProvider } = require('antd');
      const css: string = extractStyle({
        includes: usedComponents(folder),
        customTheme: (node: unknown) => createElement(ConfigProvider, { theme }, node),
      });
      return css.replace(/<\/?style[^>]*>/g, '');
    },
  };
}
