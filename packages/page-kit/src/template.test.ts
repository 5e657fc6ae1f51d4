import { expect, test } from 'vitest';
import { allBlocks, docOf, idsInRow, text } from './doc.fixture.ts';
import { linksIn } from './doc-fields.ts';
import type { Link } from './field-types.ts';
import { newBlock } from './new-doc.ts';
import type { Block, Doc } from './shapes.ts';
import { fillFromTemplate, withPageLinks } from './template.ts';

test('links to pages lead to others, and nowhere where they would leave the template', () => {
  const newId = idsInRow();
  const links: Link[] = [
    { to: 'page', page: 12 },
    { to: 'page', page: 13 },
    { to: 'notice', id: 5 },
    { to: 'file', id: 5 },
    // Head office's, as templates are.
    { to: 'report', id: 5 },
    { to: 'tel', number: '12345' },
  ];
  const doc = docOf(
    'standard',
    links.map((link) => ({ ...newBlock('button', newId), link })),
  );
  const moved = withPageLinks(doc, (page) => (page === 12 ? 1 : undefined));
  expect(linksIn(moved).map(({ link }) => link)).toEqual([{ to: 'page', page: 1 }, links[4], links[5]]);
});

test('what a template takes of a document is all of it but what this build does not know', () => {
  const doc = docOf('standard', allBlocks());
  expect(withPageLinks(doc, (page) => page)).toEqual(doc);
  const unknown: Block = { id: 'zzzzzzzzzz', type: 'unknown', raw: {} };
  expect(withPageLinks({ ...doc, blocks: [...doc.blocks, unknown] }, (page) => page)).toEqual(doc);
});

test('texts and pictures that the project filled in stay where ids match; all else is the template’s', () => {
  const newId = idsInRow();
  const said = { ...newBlock('text', newId), body: text('模板', 'Template') };
  const slides = newBlock('picture', newId);
  const [slide] = slides.items;
  const shown = (up: number) => ({ ...slides, items: [{ ...slide, pic: { up, w: 1, h: 1 } }] }) as Block;
  const template = docOf('standard', [said, shown(1)], text('页', 'Page'));
  const there: Doc = {
    ...docOf('standard', [shown(2), { ...said, body: text('我们的', 'Ours'), align: 'center' }]),
    title: text('我们', 'Us'),
  };
  expect(fillFromTemplate(template, there)).toEqual({
    ...template,
    title: text('我们', 'Us'),
    blocks: [{ ...said, body: text('我们的', 'Ours') }, shown(2)],
  });
  const empty = { ...there, title: text('', ''), blocks: [{ ...said, body: text('', '') }] };
  expect(fillFromTemplate(template, empty)).toEqual(template);
  expect(fillFromTemplate(template, docOf('standard', [], text('', '')))).toEqual(template);
});
