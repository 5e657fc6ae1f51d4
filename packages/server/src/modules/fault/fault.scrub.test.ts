import { describe, expect, test } from 'vitest';
import { messageShape, scrubPath, scrubText, stackSource } from './fault.scrub.ts';

describe('nothing that people typed or are stands in the log:', () => {
  test.each([
    ['Unexpected token "Zoe Miller" of 张三 13800001234', 'Unexpected token “…” of … #'],
    [
      "Cannot read properties of undefined (reading 'name')",
      "Cannot read properties of undefined (reading 'name')",
    ],
    ['"Zoe" is not valid JSON', '“…” is not valid JSON'],
    ['mail zoe@example.com failed', 'mail … failed'],
    ['no /a?phone=139&name=Zoe here', 'no /a here'],
    ['at https://mdi.example.com/savills-mdi/x.js:1:2', 'at /savills-mdi/x.js:1:2'],
    ['token rX3bV9kQ2mN8pL4tY7wZ1aB6cD0eF5gH is over', 'token … is over'],
    ['record 1234567 of 13800001234', 'record # of #'],
    ['calls 138 0000 1234 or 138-0000-1234', 'calls # or #'],
    ['/assets/dashboard-C1aB2c3D.js:3:120', '/assets/dashboard.js:3:120'],
    ['The input `13800001234` and ‘张三’', 'The input “…” and “…”'],
  ])('%s', (text, said) => expect(scrubText(text)).toBe(said));
});

test('a page is its pattern: what in its path is no word of ours is left out', () => {
  expect(scrubPath('/sysManage/projectList?keyword=张三')).toBe('/sysManage/projectList');
  expect(scrubPath('/h5/v/rX3bV9kQ2mN8pL4tY7wZ1aB6cD0eF5gH')).toBe('/h5/v/…');
  // One in forty tokens has no digit.
  expect(scrubPath('/h5/v/zEtiBxmYwePdccHLEhddCA')).toBe('/h5/v/…');
  expect(scrubPath('/h5/other/zEtiBxmYwePdccHLEhddCA')).toBe('/h5/other/…');
  expect(scrubPath('/h5/app/pm/12/preview/abcdefghijk')).toBe('/h5/app/pm/…/preview/…');
  expect(scrubPath('/miniProgramContentManage/pageCommonStyleConfig')).toBe(
    '/miniProgramContentManage/pageCommonStyleConfig',
  );
  expect(scrubPath('/h5/app/12/notices/345')).toBe('/h5/app/…/notices/…');
});

test('an error is known again by its first own file, in whichever build and browser', () => {
  const chrome = 'at drawList (/savills-mdi/assets/list.js:3:120) | at x (/savills-mdi/assets/base.js:1:1)';
  const firefox = 'drawList@/savills-mdi/assets/list.js:9:7 | x@/savills-mdi/assets/base.js:1:1';
  expect([stackSource(chrome), stackSource(firefox)]).toEqual(['drawList (list.js)', 'drawList (list.js)']);
  expect(stackSource('at e (/savills-mdi/assets/list.js:3:120)')).toBe('list.js');
  expect(stackSource('at chrome-extension://abc/x.js:1:1')).toBe('');
  expect(messageShape('Row 12 of 400  is missing')).toBe(messageShape('Row 7 of 9 is missing'));
});
