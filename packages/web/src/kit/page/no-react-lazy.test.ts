import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = path.join(import.meta.dirname, '../..');

/** What suspends is drawn and thrown away: a dialog that was stays the one that Escape is for, so that none closes. */
test('nothing but whole pages is suspended by React: parts and dialogs come by themselves', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  const suspending = files.filter((file) => {
    if (!/\.tsx?$/.test(file) || file.includes('.test.')) return false;
    const imported = /import \{([^}]*)\} from 'react';/.exec(readFileSync(path.join(sources, file), 'utf8'));
    return /\b(lazy|Suspense|use)\b/.test(imported?.[1] ?? '');
  });
  expect(suspending.toSorted()).toEqual(['app/frame/frame.tsx', 'app/routing/router.tsx']);
});
