import { describe, expect, test } from 'vitest';
import { nameMatches } from './name-search.ts';
import { pinyinOf } from './pinyin.ts';

describe('a choice among names finds', () => {
  test.each([
    ['a part of the name', '上海环球中心', '环球'],
    ['a part in another case or width', 'Ａ座 Tower', 'a座 tower'],
    ['the syllables of a Chinese name', '上海环球中心', 'huanqiu'],
    ['syllables with blanks between', '上海环球中心', 'Huan Qiu'],
    ['first letters', '上海环球中心', 'hqzx'],
    ['one first letter', '上海环球中心', 'z'],
    ['first letters behind a number', '10号楼', '10hl'],
    ['first letters behind a full-width number', '１０号楼', '10hl'],
    ['syllables behind a letter', 'B2层', 'b2ceng'],
    ['a name as its letters are read', '单伟', 'danwei'],
    ['a surname as it is read in its own way', '单伟', 'shanwei'],
  ])('%s', (_, name, word) => {
    expect(nameMatches(name, word, pinyinOf)).toBe(true);
  });

  test.each([
    ['other syllables', '上海环球中心', 'beijing'],
    ['one letter inside a syllable', '上海环球中心', 'i'],
    ['letters across other words', '10号楼', '1hl2'],
  ])('no name by %s', (_, name, word) => {
    expect(nameMatches(name, word, pinyinOf)).toBe(false);
  });

  test('every name while nothing is typed, and by its own letters before anything spells', () => {
    expect(nameMatches('上海环球中心', '  ', undefined)).toBe(true);
    expect(nameMatches('Lujiazui', 'jia', undefined)).toBe(true);
    expect(nameMatches('上海环球中心', 'hqzx', undefined)).toBe(false);
  });
});
