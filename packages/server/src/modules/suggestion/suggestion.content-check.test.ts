import { appSuggestionApi } from '@mdi/contract/modules/suggestion/app-suggestion.contract.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import type { ContentCheck, ToCheck } from '../../ports/content-check/content-check.ts';
import { answeringProperty, sendSuggestion } from './suggestion.fixture.ts';

const asked: ToCheck[] = [];
/** The chat platform as it knows people by the codes of its mini-program, and texts by what they say. */
const platform: ContentCheck = {
  name: 'wechat',
  openIdOf: async (code) => (code === 'lost' ? null : `o-${code}`),
  async check(one) {
    asked.push(one);
    if (one.openId === null) return 'unsure';
    return one.text.includes('发票') ? 'risky' : 'pass';
  },
};

let w: World;
beforeAll(async () => {
  w = await world({ deps: { contentCheck: platform } });
});

const opened = (code: string, token: string) => w.ok(appSuggestionApi, 'openedBy', { code }, token);

test('what people write is checked under the name by which the mini-program knows them, and else waits for staff', async () => {
  const { keeper, person, someone } = await answeringProperty(w);
  const inBrowser = await sendSuggestion(w, person.token);
  expect(await opened('lost', person.token)).toEqual({ known: false });
  expect(await opened('first', person.token)).toEqual({ known: true });
  const checked = await sendSuggestion(w, person.token, { text: '大堂空调太冷' });
  // The same person on another phone is known there by themselves alone.
  const colleague = await someone();
  const other = await sendSuggestion(w, colleague.token);
  expect(asked.map(({ openId }) => openId)).toEqual([null, 'o-first', null]);
  const { list } = await w.ok(suggestionApi, 'list', { unchecked: true }, keeper.token);
  expect(list.map(({ suggestionId }) => suggestionId)).toEqual([other, inBrowser]);
  expect(await w.ok(suggestionApi, 'get', { suggestionId: checked }, keeper.token)).toMatchObject({
    unchecked: false,
  });
});

test('a risky reply or rating is refused with a sentence under its field, and nothing of it is kept', async () => {
  const { keeper, person } = await answeringProperty(w);
  await opened('second', person.token);
  const suggestionId = await sendSuggestion(w, person.token);
  const text = '代开发票';
  const reply = { suggestionId, text };
  expect(await w.call(appSuggestionApi, 'reply', reply, person.token)).toMatchObject({
    code: 400,
    data: { text: expect.stringContaining('unsuitable words') },
  });
  const { version } = await w.ok(suggestionApi, 'get', { suggestionId }, keeper.token);
  await w.ok(suggestionApi, 'answer', { suggestionId, version, text: '已处理' }, keeper.token);
  const rate = { suggestionId, rating: 1, word: text } as const;
  expect(await w.call(appSuggestionApi, 'rate', rate, person.token)).toMatchObject({
    code: 400,
    data: { word: expect.any(String) },
  });
  const told = await w.ok(suggestionApi, 'get', { suggestionId }, keeper.token);
  expect(JSON.stringify(told)).not.toContain(text);
});
