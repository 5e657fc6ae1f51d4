import { dictionaries } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { en } from '@mdi/contract/modules/words.en.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { loadWords } from '../../kit/words/words.ts';
import { BaseDataList } from './base-data-list.tsx';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: 'language=en' });
  vi.stubGlobal('location', { search: '' });
});

vi.mock('../../kit/rights/can.tsx', () => ({ Can: () => null }));
vi.mock('./entry-list-card.tsx', () => ({ EntryListCard: ({ dict }: { dict: string }) => <b>{dict}</b> }));
vi.mock('../../kit/call/use-read.ts', () => ({
  useRead: () => ({ data: { lists: dictionaries.map((dict) => ({ dict, entries: 1234 })) } }),
}));

const drawn = (query: string): string => {
  loadWords(en);
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/list${query}`]}>
      <BaseDataList />
    </MemoryRouter>,
  );
};

const shownBy = (html: string) => [
  /<b>(\w+)<\/b>/.exec(html)?.[1],
  ...[...html.matchAll(/<a[^>]*aria-current="page"[^>]*href="[^"]*dict=(\w+)"/g)].map(([, dict]) => dict),
];

test.each(dictionaries)('the address that names %s shows it, and marks it among the lists', (dict) => {
  expect(shownBy(drawn(`?dict=${dict}`))).toEqual([dict, dict]);
});

test.each([
  '',
  '?dict=',
  '?dict=castle',
  '?dict=Region',
  '?dict=%',
  '?dict=castle&dict=visitPurpose',
  '?list=region',
])('an address that names no list (“%s”) shows the first one', (query) => {
  expect(shownBy(drawn(query))).toEqual(['region', 'region']);
});

test('how many options a list has is told with separators, to who sees and who hears it', () => {
  const html = drawn('');
  expect(html).toContain('<span class="badge">1,234</span>');
  expect(html).toContain('<span class="unseen">1,234 options</span>');
  expect(html).not.toContain('1234');
});
