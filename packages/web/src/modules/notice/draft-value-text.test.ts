import { kitZh } from '@mdi/contract/kit/kit.zh.ts';
import { blankDoc, type RichDoc } from '@mdi/contract/kit/rich-text.ts';
import { noticeZh } from '@mdi/contract/modules/notice/notice.zh.ts';
import { expect, test, vi } from 'vitest';
import { loadWords } from '../../kit/words/words.ts';
import { draftValueText } from './draft-value-text.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { search: '' });
});
loadWords({ kit: kitZh, notice: noticeZh });

const doc: RichDoc = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '停水' }] }],
};

test('what two people changed is told in words, and not as it is stored', () => {
  expect(draftValueText('bodyZh', doc)).toBe('停水');
  expect(draftValueText('bodyZh', blankDoc)).not.toContain('{');
  expect(draftValueText('thumbnail', { uploadId: 3, x: 20, y: 80 })).toMatch(/20.*80/);
  expect(draftValueText('attachmentIds', [{ uploadId: 3, name: '通告.pdf', size: 9 }])).toBe('通告.pdf');
  expect(draftValueText('summary', '停水')).toBeUndefined();
});
