import { createRequire } from 'node:module';
import type { ThemeConfig } from 'antd';
import type { Plugin } from 'vite';
import { antdSizeOverrides } from './antd-size-overrides.ts';
import { usedAntdComponents } from './antd-used.ts';

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

/** What antd calculates from the brand's colour by itself, by the token of the design that stands for it. */
const calculated: Readonly<Record<string, string>> = {
  '--ant-color-primary-border-hover': '--brand-200',
  '--ant-slider-track-hover-bg': '--brand-200',
  '--ant-date-picker-cell-hover-with-range-bg': '--brand-50',
  '--ant-date-picker-cell-range-border-color': '--brand-200',
};

/** The sheet with the brand's tones as variables, which an installation with a colour of its own sets otherwise. */
export function withBrandVariables(css: string, tokens: string): string {
  const tones = new Map(
    [...tokens.matchAll(/(--brand[\w-]*): (#[\da-f]{6});/g)].map(([, name = '', tone = '']) => [tone, name]),
  );
  return css
    .replace(/#[\da-f]{6}\b/gi, (tone) => (tones.has(tone) ? `var(${tones.get(tone)})` : tone))
    .replace(/rgba\(239, ?148, ?64, ?(0\.\d+)\)/g, (_, part: string) => {
      const percent = Math.round(Number(part) * 100);
      return `color-mix(in srgb, var(--brand) ${percent}%, transparent)`;
    })
    .replace(/(--ant-[\w-]+):[^;}]+/g, (all, name: string) =>
      calculated[name] === undefined ? all : `${name}:var(${calculated[name]})`,
    );
}

/** Draws every component that `folder` uses, and takes the styles that this makes. */
function sheetOf(folder: string, theme: ThemeConfig): string {
  // Both are CommonJS: the extractor must share one copy of antd and React with what it draws.
  const require = createRequire(import.meta.url);
  const { extractStyle } = require('@ant-design/static-style-extract');
  const { createElement } = require('react');
  const { ConfigProvider } = require('antd');
  const css: string = extractStyle({
    includes: [...new Set([...inner, ...usedAntdComponents(folder)])],
    customTheme: (node: unknown) => createElement(ConfigProvider, { theme }, node),
  });
  return css.replace(/<\/?style[^>]*>/g, '');
}

const virtual = /^virtual:(antd(?:-\w+)?)\.css$/;
// The ending makes Vite treat the text as a style sheet.
const resolved = /^\/@(antd(?:-\w+)?)-sheet\.css$/;

/**
 * Gives a build the style sheet of the antd components that `folder` uses, made once with the product's theme, as
 * `virtual:antd.css`; and as `virtual:antd-<size>.css` what differs from it in another size. While developing the modules
 * are empty, because styles are then made in the page.
 */
export function antdSheet(
  folder: string,
  theme: ThemeConfig,
  sizes: Readonly<Record<string, ThemeConfig>>,
  tokens: string,
): Plugin {
  let building = false;
  let made: string | undefined;
  const usual = () => {
    made ??= sheetOf(folder, theme);
    return made;
  };
  return {
    name: 'antd-sheet',
    configResolved(config) {
      building = config.command === 'build' && config.mode !== 'test';
    },
    resolveId: (id) => {
      const name = virtual.exec(id)?.[1];
      return name === undefined ? undefined : `/@${name}-sheet.css`;
    },
    load(id) {
      const name = resolved.exec(id)?.[1];
      if (name === undefined) return;
      if (!building) return '';
      const size = name.replace(/^antd-?/, '');
      if (size === '') return withBrandVariables(usual(), tokens);
      const other = sizes[size];
      if (!other) throw new Error(`there is no size “${size}”`);
      return antdSizeOverrides(usual(), sheetOf(folder, other), `[data-size="${size}"]`);
    },
  };
}
