import { blankDoc, type RichDoc } from '@mdi/contract/kit/rich-text.ts';
import { expect, test } from 'vitest';
import { saidIn } from './draft-said.ts';

const doc: RichDoc = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '停水' }] }],
};

test('what two people changed is told in words, and not as it is stored', () => {
  expect(saidIn('bodyZh', doc)).toBe('停水');
  expect(saidIn('bodyZh', blankDoc)).not.toContain('{');
  expect(saidIn('thumbnail', { uploadId: 3, x: 20, y: 80 })).toMatch(/20.*80/);
  expect(saidIn('attachmentIds', [{ uploadId: 3, name: '通告.pdf', size: 9 }])).toBe('通告.pdf');
  expect(saidIn('summary', '停水')).toBeUndefined();
});
