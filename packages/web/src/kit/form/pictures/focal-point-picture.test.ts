import { expect, test, vi } from 'vitest';
import { boundedPercent, movedFocalPoint } from './focal-point-picture.tsx';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { search: '' });
});

test('arrow keys move the focus of a picture by steps, and never beyond it', () => {
  expect(movedFocalPoint({ x: 50, y: 50 }, 'ArrowLeft')).toEqual({ x: 45, y: 50 });
  expect(movedFocalPoint({ x: 50, y: 98 }, 'ArrowDown')).toEqual({ x: 50, y: 100 });
  expect(movedFocalPoint({ x: 0, y: 0 }, 'ArrowUp')).toEqual({ x: 0, y: 0 });
  expect(movedFocalPoint({ x: 50, y: 50 }, 'Enter')).toBeUndefined();
});

test('a click beside the picture counts as its edge', () => {
  expect([boundedPercent(-3), boundedPercent(33.4), boundedPercent(120)]).toEqual([0, 33, 100]);
});
