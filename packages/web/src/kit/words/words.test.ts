import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** The language of a page that is loaded with this cookie, at an address that ends so. */
async function langWith(cookie: string, search = ''): Promise<string> {
  vi.resetModules();
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('location', { search });
  return (await import('./words.ts')).lang;
}

test.each([
  ['', 'zh'],
  ['language=', 'zh'],
  ['language=cn', 'zh'],
  ['language=zh', 'zh'],
  ['other=en', 'zh'],
  ['language=en', 'en'],
  ['language=en_US', 'en'],
  ['language=fr', 'en'],
  ['language=zh_TW', 'en'],
])('the cookie “%s” is a page in %s', async (cookie, lang) => {
  expect(await langWith(cookie)).toBe(lang);
});

test.each([
  ['', '?lang=en', 'en'],
  ['', '?lang=zh', 'zh'],
  ['', '?lang=zh_CN', 'zh'],
  ['language=zh', '?lang=en', 'zh'],
  ['language=en', '?lang=zh', 'en'],
])(
  'with the cookie “%s” a link %s opens in %s: what somebody chose comes first',
  async (cookie, search, lang) => {
    expect(await langWith(cookie, search)).toBe(lang);
  },
);

test.each([
  [1234, '1,234 rows'],
  [-1_234_567, '-1,234,567 rows'],
  [999, '999 rows'],
  [1, '1 row'],
  [1.25, '1.25 rows'],
  ['2026', '2026 rows'],
])(
  'a sentence that counts %s says “%s”: counts have separators, what is named has none',
  async (count, said) => {
    vi.resetModules();
    vi.stubGlobal('document', { cookie: 'language=en' });
    vi.stubGlobal('location', { search: '' });
    const { loadWords, tIfKnown } = await import('./words.ts');
    loadWords({ kit: { rows: '{0} {0|row|rows}' } });
    expect(tIfKnown('kit.rows', count)).toBe(said);
  },
);

test.each([
  ['language=en', 'Done. Not all.'],
  ['language=zh', 'Done.Not all.'],
])('with the cookie “%s” sentences one after the other are “%s”', async (cookie, said) => {
  vi.resetModules();
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('location', { search: '' });
  const { joinSentences } = await import('./words.ts');
  expect(joinSentences('Done.', null, false, 'Not all.')).toBe(said);
});
