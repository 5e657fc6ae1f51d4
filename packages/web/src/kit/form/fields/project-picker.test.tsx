import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSignedInUser } from '../../rights/signed-in-user.ts';
import { useProjectInAddress } from './project-picker.tsx';

const kept = vi.hoisted(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
  return values;
});

const at = (currProjectId: number | null) =>
  // Only this is asked of the person here.
  setSignedInUser({ mdiUserId: 1, currProjectId } as SessionUser);

const Probe = () => <b>{String(useProjectInAddress()[0])}</b>;
const chosen = (query: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/page${query}`]}>
      <Probe />
    </MemoryRouter>,
  );

beforeEach(() => {
  kept.clear();
  at(null);
});

test('the project of a page is the one that its address names', () => {
  at(3);
  expect(chosen('?projectId=7')).toBe('<b>7</b>');
});

test.each(['', 'x', '0', '-1', '1.5', '7,8', 'Infinity'])(
  'an address whose project can’t be read (“%s”) names none, which is then asked for',
  (id) => {
    at(3);
    kept.set('project 1', '5');
    expect(chosen(`?projectId=${id}`)).toBe('<b>null</b>');
  },
);

test('without a project in its address it is the one the person works in, else the one chosen last', () => {
  expect(chosen('')).toBe('<b>null</b>');
  kept.set('project 1', '5');
  expect(chosen('')).toBe('<b>5</b>');
  kept.set('project 1', 'x');
  expect(chosen('')).toBe('<b>null</b>');
  at(3);
  expect(chosen('')).toBe('<b>3</b>');
});
