import { en } from '@mdi/contract/modules/words.en.ts';
import { zh } from '@mdi/contract/modules/words.zh.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { loadWords } from '../../../kit/words/words.ts';
import { ReadersUpdated } from './readers-updated.tsx';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { search: '' });
});

vi.mock('../../../kit/call/use-read.ts', () => ({
  useRead: () => ({ data: { devices: 37, updated: 36, online: 36 } }),
}));

test.each([
  [zh, '本项目 37 台设备中已有 36 台更新'],
  [en, '36 of 37 devices in this project updated'],
])(
  'the line about devices that are up to date says that it speaks of the project, also on the page of one device',
  (words, said) => {
    loadWords(words);
    expect(renderToStaticMarkup(<ReadersUpdated projectId={1} />)).toContain(`</progress>${said}`);
  },
);
