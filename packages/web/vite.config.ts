import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssVarKey, theme, themeOf } from './src/app/look/theme.ts';
import { antdSheet } from './vite/antd-sheet.ts';
import { antdSplit } from './vite/antd-split.ts';
import { antdStrip } from './vite/antd-strip.ts';
import { compress } from './vite/compress.ts';
import { filesOf } from './vite/file-groups.ts';
import { openedTogether } from './vite/opened-together.ts';
import { pageWords } from './vite/page-words.ts';
import { pdfAssets } from './vite/pdf-files.ts';
import { scopedName } from './vite/scoped-name.ts';

const root = import.meta.dirname;
const sources = join(root, 'src');
/** The version of the product, which errors of browsers are reported with. */
const { version } = JSON.parse(readFileSync(join(root, '../../package.json'), 'utf8')) as { version: string };

export default defineConfig({
  root,
  base: '/savills-mdi/',
  plugins: [
    react(),
    antdSplit(sources),
    antdStrip(cssVarKey),
    antdSheet(
      sources,
      theme,
      { large: themeOf('large'), small: themeOf('small') },
      readFileSync(join(sources, 'kit/page/tokens.css'), 'utf8'),
    ),
    pageWords(sources, join(root, '../contract/src/modules')),
    pdfAssets(),
    compress(),
  ],
  define: { __MDI_VERSION__: JSON.stringify(version) },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Compressed sizes are measured on their own; counting them again would cost seconds at every build.
    reportCompressedSize: false,
    // PDF.js is the largest, and comes when a document is opened.
    chunkSizeWarningLimit: 700,
    // Which file brings which others: read by tests alone, and served to nobody.
    manifest: true,
    rolldownOptions: {
      // Beside the pages the worker of the app on phones, whose address never changes.
      input: { index: join(root, 'index.html'), worker: join(sources, 'h5/app/shell/worker.ts') },
      treeshake: {
        moduleSideEffects: [
          // Their packages don't say that what nobody names of them may be left out.
          { test: /node_modules[\\/]@(zxing|rc-component)[\\/]/, sideEffects: false },
        ],
      },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'h5/app/worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'words-zh', test: /(auth|kit|fields|visit\.names)\.zh\.ts$|public[\\/]words-zh\.ts$/ },
            { name: 'words-en', test: /(auth|kit|fields|visit\.names)\.en\.ts$|public[\\/]words-en\.ts$/ },
            {
              name: 'base',
              test: filesOf(
                'base',
                /vite[\\/]preload-helper|node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              ),
            },
            { name: 'app', test: filesOf('app') },
            { name: 'display', test: filesOf('display') },
            {
              name: 'kit',
              test: filesOf(
                'kit',
                /@ant-design[\\/]icons[\\/]|@rc-component[\\/]pagination[\\/]es[\\/]locale/,
              ),
            },
            { name: 'companies', includeDependenciesRecursively: false, test: filesOf('companies') },
            { name: 'visits', includeDependenciesRecursively: false, test: filesOf('visits') },
            ...openedTogether(sources),
          ],
        },
      },
    },
  },
  server: { proxy: { '/prod-api': 'http://127.0.0.1:8080' } },
});
