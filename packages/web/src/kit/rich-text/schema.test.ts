import { type RichDoc, readDoc } from '@mdi/contract/kit/rich-text.ts';
import { expect, test } from 'vitest';
import { editorNodeOf, richDocOf } from './schema.ts';

const all: RichDoc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '检修安排' }] },
    { type: 'heading', attrs: { level: 3, align: 'center' }, content: [{ type: 'text', text: 'Lifts' }] },
    { type: 'paragraph', attrs: { align: 'right' }, content: [{ type: 'text', text: '物业' }] },
    { type: 'paragraph' },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'a', marks: [{ type: 'strong' }, { type: 'em' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'b', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }] },
        { type: 'text', text: 'c', marks: [{ type: 'underline' }, { type: 'strike' }] },
      ],
    },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: '一' }] },
            {
              type: 'orderedList',
              content: [{ type: 'listItem', content: [{ type: 'heading', attrs: { level: 2 } }] }],
            },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: '引' }] }] },
    { type: 'horizontalRule' },
    { type: 'picture', attrs: { uploadId: 7, alt: '电梯' } },
  ],
};

test('every node and mark goes through the editor and comes out as it was', () => {
  const node = editorNodeOf(all);
  node.check();
  expect(richDocOf(node)).toEqual(all);
});

test('what comes out is what the contract takes in', () => {
  expect(readDoc(richDocOf(editorNodeOf(all)))).toEqual({ doc: all });
});

test('control characters of what was pasted do not stand in the way of saving', () => {
  const node = editorNodeOf({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a\tb' }] }],
  });
  expect(readDoc(richDocOf(node))).toHaveProperty('doc');
});
