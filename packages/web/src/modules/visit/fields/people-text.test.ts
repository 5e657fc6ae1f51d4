import { describe, expect, test } from 'vitest';
import { parsePeople, parseVisitorList, peopleText } from './people-text.ts';

describe('people written one after the other', () => {
  test.each([
    [
      '周启航、李想',
      [
        { name: '周启航', phone: null },
        { name: '李想', phone: null },
      ],
    ],
    [
      '周启航 13800000001，李想',
      [
        { name: '周启航', phone: '13800000001' },
        { name: '李想', phone: null },
      ],
    ],
    [
      'Ann Lee, Bob\nCarol',
      [
        { name: 'Ann Lee', phone: null },
        { name: 'Bob', phone: null },
        { name: 'Carol', phone: null },
      ],
    ],
    ['、 ，', []],
    ['', []],
  ])('%s', (text, people) => {
    expect(parsePeople(text)).toEqual(people);
  });

  test('come back as they were written', () => {
    const text = '周启航 13800000001、李想';
    expect(peopleText(parsePeople(text), '、')).toBe(text);
  });
});

describe('a pasted list', () => {
  test.each([
    ['cells of a sheet', '林知遥\t13900000001\t周启航、李想', '林知遥', '13900000001', ['周启航', '李想']],
    ['a numbered line of a chat', '1. 林知遥 139 0000 0001', '林知遥', '13900000001', []],
    ['a phone with the country in front', 'Daniel Weber, +86 13900000001', 'Daniel Weber', '13900000001', []],
    ['full-width digits', '林知遥　１３９０００００００１', '林知遥', '13900000001', []],
    ['a phone alone', '13900000001', null, '13900000001', []],
    ['a name alone', '林知遥', '林知遥', null, []],
  ])('%s', (_, line, name, phone, companions) => {
    const [one, ...more] = parseVisitorList(`\n${line}\r\n\n`);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ name, phone });
    expect(one?.companions.map((each) => each.name)).toEqual(companions);
  });
});
