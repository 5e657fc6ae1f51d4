import { createRequire } from 'node:module';
import type { ThemeConfig } from 'antd';
import type { Plugin } from 'vite';
import { usedComponents } from './antd-used.ts';

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
        includes: [...new Set([...inner, ...usedComponents(folder)])],
        customTheme: (node: unknown) => createElement(ConfigProvider, { theme }, node),
      });
      return css.replace(/<\/?style[^>]*>/g, '');
    },
  };
}
