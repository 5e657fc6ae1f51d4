import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssVarKey, theme, themeOf } from './src/app/look/theme.ts';
import { antdSheet } from './vite/antd-sheet.ts';
import { antdSplit } from './vite/antd-split.ts';
import { antdStrip } from './vite/antd-strip.ts';
import { filesOfChunk } from './vite/chunk-groups.ts';
import { compress } from './vite/compress.ts';
import { openedTogetherChunks } from './vite/opened-together-chunks.ts';
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
              test: filesOfChunk(
                'base',
                /vite[\\/]preload-helper|node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              ),
            },
            { name: 'app', test: filesOfChunk('app') },
            { name: 'display', test: filesOfChunk('display') },
            {
              name: 'kit',
              test: filesOfChunk(
                'kit',
                /@ant-design[\\/]icons[\\/]|@rc-component[\\/]pagination[\\/]es[\\/]locale/,
              ),
            },
            { name: 'companies', includeDependenciesRecursively: false, test: filesOfChunk('companies') },
            { name: 'visits', includeDependenciesRecursively: false, test: filesOfChunk('visits') },
            ...openedTogetherChunks(sources),
          ],
        },
      },
    },
  },
  server: { proxy: { '/prod-api': 'http://127.0.0.1:8080' } },
});
