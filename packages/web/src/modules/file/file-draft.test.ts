import { describe, expect, test } from 'vitest';
import { FileDraft, fileFactsOf, nameFromFileName } from './file-draft.ts';

const draft = {
  projectId: 1,
  nameZh: '装修管理手册',
  nameEn: null,
  uploadId: 2,
  startOn: '2026-11-01',
  endOn: null,
  whitelisted: false,
  whitelistIds: null,
};
const errorsOf = (change: object) =>
  FileDraft.safeParse({ ...draft, ...change }).error?.issues.map(({ path, message }) => [path[0], message]);

describe('the form of a file', () => {
  test('asks for a whitelist only where the file is for those on one', () => {
    expect(errorsOf({})).toBeUndefined();
    expect(errorsOf({ whitelisted: true })).toEqual([['whitelistIds', 'file.error.noWhitelist']]);
    expect(errorsOf({ whitelisted: true, whitelistIds: [3] })).toBeUndefined();
  });

  test('refuses an end before the start, and takes the same day for both', () => {
    expect(errorsOf({ endOn: '2026-10-31' })?.[0]?.[0]).toBe('endOn');
    expect(errorsOf({ endOn: '2026-11-01' })).toBeUndefined();
  });

  test('names no list of a file that everybody may read', () => {
    const chosen = FileDraft.parse({ ...draft, whitelistIds: [3] });
    expect(fileFactsOf(chosen).whitelistIds).toEqual([]);
    expect(fileFactsOf({ ...chosen, whitelisted: true }).whitelistIds).toEqual([3]);
  });
});

test('a file is called by its own name, as far as names may be so', () => {
  expect(nameFromFileName('装修管理手册.pdf')).toBe('装修管理手册');
  expect(nameFromFileName('Fees: 2026/27?.final.docx')).toBe('Fees  2026 27 .final');
  expect(nameFromFileName(`${'长'.repeat(80)}.pptx`)).toBe('长'.repeat(50));
});
