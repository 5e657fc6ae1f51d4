import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssVarKey, theme, themeOf } from './src/app/theme.ts';
import { antdSheet } from './vite/antd-sheet.ts';
import { antdSplit } from './vite/antd-split.ts';
import { antdStrip } from './vite/antd-strip.ts';
import { compress } from './vite/compress.ts';
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
      input: { index: join(root, 'index.html'), worker: join(sources, 'h5/app/worker.ts') },
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
            // What every graph needs is one file: each further one costs a request and a kilobyte of headers. Whatever
            // a group holds brings all that it imports: nothing of the phones' own may stand here.
            {
              name: 'base',
              test: /vite[\\/]preload-helper|node_modules[\\/](react|react-dom|scheduler)[\\/]|web[\\/]src[\\/]kit[\\/]\w+[\\/](arrival|cookies|faults|last-calls|missing-part|lazy-part-or|session|send|icon-paths|use-width|words|public-client)\.tsx?$|contract[\\/]src[\\/]kit[\\/]words\.ts$|contract[\\/]src[\\/]kit[\\/](password|phone)\.ts$|page-kit[\\/]src[\\/](single-block|view[\\/](in-lang|style))\.ts$|web[\\/]src[\\/](lite-kit[\\/](crash|icons|language-select|lazy-part|read-states|submit|use-countdown|use-task|use-title)|public[\\/]addresses|h5[\\/](guest[\\/]map-address|app[\\/]tiles-of))\.tsx?$/,
            },
            // What every page of the app on phones needs: one request instead of one for each.
            {
              name: 'app',
              test: /web[\\/]src[\\/](entry-h5|h5[\\/](my-pass-client|use-me|app[\\/](app-frame|app-root|begin|home-view|icons|navigate|notice-briefs|notices-view|skyline|use-inbox|use-project|use-settled-place|address|app-client|app-state|feature-view|offline-copies|links|navigate|notice-list|load-older-button|view-states|times|unread-count|use-copy|use-notices|use-site)))\.tsx?$/,
            },
            // Also on public pages, which must not load the group below for its sake.
            { name: 'display', test: /contract[\\/]src[\\/]kit[\\/]display\.ts$/ },
            // The same for what the frame and nearly every page behind the sign-in need.
            {
              name: 'kit',
              test: /@ant-design[\\/]icons[\\/]|@rc-component[\\/]pagination[\\/]es[\\/]locale|web[\\/]src[\\/]kit[\\/]\w+[\\/](can|due-date|duration|in-batches|leaving|maybe-link|moment|page-head|read-states|tag|toast|use-now|use-read|use-write)\.tsx?$/,
            },
            // What the pages of a module share, where it is small and goes by many names.
            {
              name: 'companies',
              includeDependenciesRecursively: false,
              test: /modules[\\/]company[\\/](company-dialog-loader|people-of|use-company|use-company-options|shared[\\/]lease-end)\.ts$|modules[\\/](company[\\/]company|report[\\/]report)\.contract\.ts$/,
            },
            {
              name: 'visits',
              includeDependenciesRecursively: false,
              test: /modules[\\/](visit[\\/]visit\.(contract|fields|flow)|area[\\/]area\.contract)\.ts$/,
            },
            ...openedTogether(sources),
          ],
        },
      },
    },
  },
  server: { proxy: { '/prod-api': 'http://127.0.0.1:8080' } },
});
