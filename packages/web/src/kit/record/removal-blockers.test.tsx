import { en } from '@mdi/contract/modules/words.en.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { loadWords } from '../words/words.ts';
import { type Blocker, type BlockerLinks, RemovalBlocked } from './removal-blockers.tsx';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: 'language=en' });
  vi.stubGlobal('location', { search: '' });
});

vi.mock('../page/maybe-link.tsx', () => ({
  MaybeLink: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));

const drawn = (blocker: Blocker, links: BlockerLinks) => {
  loadWords(en);
  return renderToStaticMarkup(<RemovalBlocked sentence="No." blockers={[blocker]} links={links} />);
};

test('how many stand in the way leads to the list of just those', () => {
  const html = drawn(
    { what: 'company', count: 1234, names: ['A', 'B'] },
    { company: '/companies?buildingId=1' },
  );
  expect(html).toContain(
    '<b><a href="/companies?buildingId=1">1,234 companies</a></b><span>A, B and more</span>',
  );
});

test('each that is put right on a page of its own leads there', () => {
  const settings = { project: (id: number) => `/settings?projectId=${id}` };
  const two = { what: 'project', names: ['A', 'B'], ids: [7, 8] };
  const links = '<a href="/settings?projectId=7">A</a>, <a href="/settings?projectId=8">B</a>';
  expect(drawn({ ...two, count: 2 }, settings)).toContain(`<b>2 projects</b><span>${links}</span>`);
  expect(drawn({ ...two, count: 3 }, settings)).toContain(`<b>3 projects</b><span>${links} and more</span>`);
});

test('where pages differ by their kind, each leads to its own', () => {
  const pages = { page: { byKind: (id: number, kind: string) => `/${kind}?pageId=${id}` } };
  const two = { what: 'page', count: 2, names: ['A', 'B'], ids: [7, 8], kinds: ['home', 'map'] };
  const links = '<a href="/home?pageId=7">A</a>, <a href="/map?pageId=8">B</a>';
  expect(drawn(two, pages)).toContain(links);
});

test('what leads nowhere is told all the same', () => {
  expect(drawn({ what: 'user', count: 1, names: ['A'], others: true }, {})).toContain(
    '<b>1 person</b><span>A<span class="t3"> and others outside your scope</span></span>',
  );
});
