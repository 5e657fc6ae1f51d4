import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setSignedInUser } from '../../rights/signed-in-user.ts';
import { textWidth } from '../../words/text-width.ts';
import { loadWords } from '../../words/words.ts';
import { withoutFalse } from './column-arrangement.ts';
import { columnsOf } from './columns-of.tsx';

// What the words of a page are chosen by.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { search: '' });
});

type Row = { name: string; area: number; state: 'N' | 'Y'; updatedAt: string; projectName: string };
const list = {
  name: 'company/list',
  rows: [] as Row[],
  sort: '-name',
  sorts: (key: string) => ['name', 'updatedAt'].includes(key),
};
const inProject = (currProjectId: number | null) =>
  // Only this is asked of the person here.
  setSignedInUser({ currProjectId } as SessionUser);
const columns = () => columnsOf(list, 'company');

beforeEach(() => {
  inProject(null);
  loadWords({
    company: { name: 'Name', area: 'Area in square metres, as leased', people: 'People' },
    kit: {
      none: '–',
      state: 'Status',
      state_N: 'Valid',
      state_Y: 'No longer valid',
      operations: 'Actions',
      more: 'More',
    },
  });
});

describe('a column', () => {
  test('is called by its key in the words of the module, or by another word', () => {
    expect(columns().number('area')).toMatchObject({
      key: 'area',
      title: 'Area in square metres, as leased',
    });
    expect(columns().number(['area', 'company.people'])).toMatchObject({ key: 'area', title: 'People' });
  });

  test('sorts where the call can, and shows how it is sorted', () => {
    expect(columns().link('name', () => '/')).toMatchObject({ sorter: true, sortOrder: 'descend' });
    expect(columns().time(['updatedAt', 'company.name'])).toMatchObject({ sorter: true, sortOrder: null });
    expect(columns().number('area')).not.toHaveProperty('sorter');
  });

  test('is never narrower than its title, nor than what it says', () => {
    expect(columns().number('area').width).toBeGreaterThan(textWidth('Area in square metres, as leased', 12));
    expect(columns().state().width).toBeGreaterThan(textWidth('No longer valid', 12));
    expect(columns().text('name', { width: 300 }).width).toBe(300);
  });

  test.each([null, undefined, '', false])('says a dash for nothing (%s)', (said) => {
    const row: Row = { name: 'A', area: 0, state: 'N', updatedAt: '', projectName: '' };
    expect(
      columns()
        .custom('name', { render: () => said })
        .render?.(said, row, 0),
    ).toBe('–');
    expect(
      columns()
        .custom('name', { render: () => 0 })
        .render?.(0, row, 0),
    ).toBe(0);
  });

  test('of counts has separators', () => {
    const row: Row = { name: 'A', area: 12_345, state: 'N', updatedAt: '', projectName: '' };
    expect(columns().count('area').render?.(row.area, row, 0)).toBe('12,345');
  });

  test('of the project stands only outside of one', () => {
    expect(withoutFalse([columns().project('company.name')])).toHaveLength(1);
    inProject(3);
    expect(withoutFalse([columns().project('company.name')])).toHaveLength(0);
  });
});

test('the name stays at the edge of a page, not in a table within another record', () => {
  expect(columns().link('name', () => '/')).toMatchObject({ fixed: 'start' });
  expect(columnsOf({ rows: list.rows }, 'company').link('name', () => '/')).not.toHaveProperty('fixed');
});
