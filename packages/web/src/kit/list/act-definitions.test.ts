import { describe, expect, test, vi } from 'vitest';
import {
  type Act,
  type Acts,
  actionsFor,
  bulkActions,
  hasMoreMenu,
  longestLabels,
  validityActs,
} from './act-definitions.ts';

// What the words of a page are chosen by.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { search: '' });
});

type Row = { name: string; state: 'N' | 'Y'; can: boolean };
const row: Row = { name: 'A', state: 'N', can: true };

const asked: string[] = [];
const note = (text: string) => void asked.push(text);
const edit: Act<Row> = { label: 'Edit', fits: ({ can }) => can, to: ({ name }) => `/edit/${name}` };
const remove: Act<Row> = {
  label: 'Delete',
  at: 'more',
  danger: true,
  fits: ({ can }) => can,
  run: ({ name }) => note(`remove ${name}`),
};
const states = validityActs<Row>('company', {
  fits: ({ can, state }, to) => can && state !== to,
  bulk: true,
  ask: (rows, to) => note(`${to} ${rows.length}`),
});
const acts: Acts<Row> = { nameOf: ({ name }) => name, of: [edit, states, false, remove] };

const labels = (of: readonly { label: string }[]) => of.map(({ label }) => label);

describe('what may be done with a row', () => {
  test('is what fits it: some beside each other, the rest behind "more"', () => {
    const { inline, more } = actionsFor(acts, row);
    expect(labels(inline)).toEqual(['Edit', 'company.invalidate']);
    expect(labels(more)).toEqual(['Delete']);
    expect(actionsFor(acts, { ...row, can: false })).toEqual({ inline: [], more: [] });
  });

  test('stands alone before the others where the state calls for it', () => {
    const { inline, more } = actionsFor({ of: [states, remove], first: true }, row);
    expect([labels(inline), labels(more)]).toEqual([['company.invalidate'], ['Delete']]);
  });

  test('is done to that row', () => {
    asked.length = 0;
    for (const one of [...actionsFor(acts, row).inline, ...actionsFor(acts, row).more]) {
      if ('run' in one) one.run();
    }
    expect(asked).toEqual(['Y 1', 'remove A']);
  });
});

test('several rows at once: what has an icon, with the rows it fits', () => {
  expect(bulkActions(acts).map(({ label, fits }) => [label, fits(row)])).toEqual([
    ['company.validate', false],
    ['company.invalidate', true],
  ]);
  expect(bulkActions({ ...acts, of: [edit, remove] })).toEqual([]);
});

test('room is kept for the longer of two that never stand in the same row', () => {
  expect(longestLabels(acts)).toEqual(['Edit', 'company.invalidate']);
  expect([hasMoreMenu(acts), hasMoreMenu({ of: [edit] })]).toEqual([true, false]);
});
