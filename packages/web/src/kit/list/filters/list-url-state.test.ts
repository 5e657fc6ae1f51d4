import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { describe, expect, test } from 'vitest';
import { correctedListState, type ListSchema, readListState, writeListState } from './list-url-state.ts';

const projects = projectApi.ops.list.input;
const companies = companyApi.ops.list.input;
const read = (query: string, schema = projects as ListSchema) =>
  readListState(schema, new URLSearchParams(query));

test('an empty address is page 1 with 20 rows', () => {
  expect(read('')).toEqual({ page: 1, limit: 20 });
});

test('a page is read from the address although what the list begins with isn’t in it', () => {
  const params = new URLSearchParams('page=2');
  const start = { kind: 'pm' };
  expect(readListState(miniProgramApi.ops.list.input, params, start)).toEqual({ page: 2, limit: 20 });
  expect(correctedListState(miniProgramApi.ops.list.input, params, null, start)).toBeNull();
});

test('page, size, sort and filters are read from the address', () => {
  expect(read('page=3&limit=50&sort=-serviceTo&keyword=%E6%81%92&type=office&state=Y')).toEqual({
    page: 3,
    limit: 50,
    sort: '-serviceTo',
    keyword: '恒',
    type: 'office',
    state: 'Y',
  });
});

test('a number is read as a number where the call wants one, and as text where it wants text', () => {
  expect(read('category=2', companies).category).toBe(2);
  expect(read('keyword=2').keyword).toBe('2');
});

test('yes and no are read where the call asks for them, and as text where it wants text', () => {
  const devices = deviceManageApi.ops.list.input as ListSchema;
  expect(read('troubled=true', devices).troubled).toBe(true);
  expect(read('troubled=false', devices).troubled).toBe(false);
  expect(read('troubled=1', devices).troubled).toBeUndefined();
  expect(read('keyword=true', devices).keyword).toBe('true');
});

test.each([
  ['a page that is no number', 'page=x'],
  ['a page below 1', 'page=0'],
  ['a size that is not offered', 'limit=1000'],
  ['a sort key the call does not know', 'sort=password'],
  ['a value outside the choices', 'type=castle'],
  ['an empty word', 'keyword='],
  ['a word over 200 characters', `keyword=${'x'.repeat(201)}`],
  ['a filter the call does not know', 'owner=1'],
  ['a page deeper than the call allows', 'page=99999'],
])('%s is dropped', (_, query) => {
  expect(read(query)).toEqual({ page: 1, limit: 20 });
});

test('what equals the start is left out of the address', () => {
  expect(writeListState({ page: 1, limit: 20, keyword: undefined, state: '' }).toString()).toBe('');
});

test('a written state is read back the same', () => {
  const state = { page: 2, limit: 30, sort: 'name', keyword: 'a&b=c', state: 'N' };
  expect(read(writeListState(state).toString())).toEqual(state);
});

describe('the page an address asks for', () => {
  const corrected = (query: string, last: number | null) =>
    correctedListState(projects as ListSchema, new URLSearchParams(query), last);

  test.each([
    ['stays when there is one', 'page=2&state=Y', 3],
    ['stays when it is the last', 'page=3&state=Y', 3],
    ['stays until the rows are known', 'page=9&state=Y', null],
    ['is the first when none is named', 'state=Y', 1],
  ])('%s', (_, query, last) => {
    expect(corrected(query, last)).toBeNull();
  });

  test.each([
    ['is the last one where it lies beyond', 'page=9&state=Y&limit=50', 3, 3],
    ['is the first one where it can’t be', 'page=-4&state=Y&limit=50', null, 1],
    ['is the first one where it is no number', 'page=two&state=Y&limit=50', 3, 1],
  ])('%s, with the filters of the address', (_, query, last, page) => {
    expect(corrected(query, last)).toEqual({ page, limit: 50, state: 'Y' });
  });
});
