import { zh } from '@mdi/contract/modules/words.zh.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { callName, changedFields, fieldName, recordName, valueText } from './audit-words.ts';
import { knowUser } from './who.ts';
import { loadWords } from './words.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

beforeAll(() => {
  loadWords(zh);
  // Only the zone of the signed-in person matters here.
  knowUser({ timeZone: 'Asia/Shanghai' } as Parameters<typeof knowUser>[0]);
});

describe('a stored value is read as', () => {
  test.each([
    [
      'a time in the zone of the project',
      'user',
      'passwordChangedAt',
      '2026-11-01T16:30:05.000Z',
      '2026-11-02 00:30:05',
    ],
    ['a day as it is', 'project', 'serviceTo', '2027-03-31', '2027-03-31'],
    ['the word of a code', 'project', 'type', 'office', '写字楼'],
    ['the word of a state of any record', 'building', 'state', 'Y', '失效'],
    ['yes and no', 'user', 'smsStep', false, '否'],
    ['a dash where there is nothing', 'project', 'remarks', null, '—'],
    ['a dash where the text is empty', 'project', 'remarks', '', '—'],
    ['a dash where the list is empty', 'assignment', 'buildingIds', [], '—'],
    ['a list', 'assignment', 'buildingIds', [3, 5], '3、5'],
    ['zero as zero', 'role', 'sort', 0, '0'],
    ['text that looks like no code', 'project', 'remarks', 'a.b', 'a.b'],
  ])('%s', (_, entity, field, value, shown) => {
    expect(valueText(entity, field, value)).toBe(shown);
  });

  test("the page's own reading of a code", () => {
    const reading = (_: string, field: string, value: string) =>
      field === 'provinceCode' ? `区域${value}` : undefined;
    expect(valueText('project', 'provinceCode', '31', reading)).toBe('区域31');
    expect(valueText('project', 'type', 'office', reading)).toBe('写字楼');
  });
});

describe('names', () => {
  test.each([
    ['project', 'name', '项目名称'],
    ['user', 'nickName', '姓名'],
    ['thing', 'unheardOf', 'unheardOf'],
    ['project', 'error', 'error'],
  ])('the field %s.%s is called %s', (entity, field, name) => {
    expect(fieldName(entity, field)).toBe(name);
  });

  test('a call without a name is shown as it is', () => {
    expect(callName('project/edit')).toBe('编辑项目');
    expect(callName('old/call')).toBe('old/call');
  });

  test('a record is called by its name, else by its number', () => {
    const change = { entity: 'project', id: 5, before: { name: '旧' }, after: { name: '新' } };
    expect(recordName(change)).toBe('项目 新');
    expect(recordName({ ...change, before: { state: 'N' }, after: { state: 'Y' } })).toBe('项目 #5');
  });
});

test('a change keeps fields that became empty; an addition and a removal leave out what holds nothing', () => {
  const facts = { id: 5, name: '甲', remarks: null, codes: [] };
  const of = { entity: 'project', id: 5 };
  expect(changedFields({ ...of, before: { remarks: 'x' }, after: { remarks: null } })).toEqual([
    { field: 'remarks', before: 'x', after: null },
  ]);
  expect(changedFields({ ...of, before: null, after: facts })).toEqual([
    { field: 'name', before: undefined, after: '甲' },
  ]);
  expect(changedFields({ ...of, before: facts, after: null })).toEqual([
    { field: 'name', before: '甲', after: undefined },
  ]);
});
