import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';

/** What pages cost a phone, as bundled files compressed as the server sends them. */
const packed: { path: string; bytes: number; text: string }[] = [];

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['view/page-view.tsx', 'view/page.css'].map((file) =>
      fileURLToPath(new URL(file, import.meta.url)),
    ),
    outdir: 'nowhere',
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    external: ['react', 'react/jsx-runtime'],
  });
  for (const { path, contents, text } of outputFiles)
    packed.push({ path, bytes: brotliCompressSync(contents).length, text });
});

test('all blocks together are 40 KB at most, with their styles', () => {
  expect(packed.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(40 * 1024);
  expect(packed.length).toBeGreaterThan(2);
});

test('the panorama’s shader and the map come only where they are shown', () => {
  const first = packed.find(({ path }) => path.endsWith('page-view.js'));
  if (!first) throw new Error('no page in the bundle');
  for (const [name, mark] of [
    ['panorama', 'gl_FragColor'],
    ['map', 'pk-pin'],
  ] as const) {
    expect(first.text.includes(mark), name).toBe(false);
    expect(
      packed.some(({ path, text }) => path.endsWith('.js') && text.includes(mark)),
      name,
    ).toBe(true);
  }
});

test('pages bring no schema and no rules: those are for who writes them', () => {
  for (const { text } of packed) {
    expect(text).not.toContain('safeParse');
    expect(text).not.toContain('page.finding');
  }
});
