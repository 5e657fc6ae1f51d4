import { expect, test, vi } from 'vitest';
import { blankVisitor, filledVisitors, visitorsInText } from './visitor-rows.tsx';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

test('a pasted list becomes rows; lines without a phone are counted and left out', () => {
  expect(visitorsInText('林知遥 13900000001 周启航\n高树\n13900000002')).toEqual({
    guests: [
      { name: '林知遥', phone: '13900000001', companions: [{ name: '周启航', phone: null }] },
      { name: null, phone: '13900000002', companions: [] },
    ],
    left: 1,
  });
});

test('rows in which nothing stands are not sent, unless they are all there is', () => {
  const guest = { ...blankVisitor, phone: '13900000001' };
  expect(filledVisitors([blankVisitor, guest, blankVisitor])).toEqual([guest]);
  expect(filledVisitors([blankVisitor, blankVisitor])).toEqual([blankVisitor]);
});
