import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../../..');

test('every table can be scrolled by keyboard: the kit’s own is the only one that draws antd’s', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const drawn = files.filter(
    (file) => file.endsWith('.tsx') && /<Table[\s<]/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(drawn).toEqual([path.join('kit', 'list', 'columns', 'wide-table.tsx')]);
});
